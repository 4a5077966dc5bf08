import { handle } from "#platform/services/services.ts";
import { previewComponents } from "./preview-components.contract.ts";
import { renderUnsaved } from "./preview-components.service.ts";

export const previewComponentsCalls = [
  handle(previewComponents, (context) => renderUnsaved(context, context.body)),
];
