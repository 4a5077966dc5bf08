export { CALLBACK_PATHS, IDENTITY_COOKIES, IDENTITY_PATH } from "./identity.schema.ts";
export { createIdentity, type Identity, type IdentityRequest } from "./identity.service.ts";
export { SILENT_CALLBACK } from "./identity-page.service.ts";
export { originOf } from "./origin.service.ts";
