export { CALLBACK_PATHS, IDENTITY_COOKIES, IDENTITY_PATH } from "./identity.schema.ts";
export { createIdentity, type Identity, type IdentityRequest } from "./identity.service.ts";
export { deleteLapsedRecords } from "./identity.sql.ts";
export { SILENT_CALLBACK } from "./identity-page.service.ts";
export { rotateKeys } from "./keys.service.ts";
export { originOf } from "./origin.service.ts";
