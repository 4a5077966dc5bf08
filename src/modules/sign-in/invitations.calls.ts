import { handle } from "#platform/services/services.ts";
import { acceptInvitation, readInvitation } from "./invitations.contract.ts";
import { openInvitation, setFirstPassword } from "./invitations.service.ts";

export const invitationsCalls = [
  handle(readInvitation, (context) => openInvitation(context, context.body.token)),
  handle(acceptInvitation, (context) => setFirstPassword(context, context.body)),
];
