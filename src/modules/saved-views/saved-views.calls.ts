import { handle } from "#platform/services/services.ts";
import { deleteSavedView, getSavedViews, saveView } from "./saved-views.contract.ts";
import { listViews, removeView, saveView as save } from "./saved-views.service.ts";

export const savedViewsCalls = [
  handle(getSavedViews, (context) => listViews(context, context.query.list)),
  handle(saveView, (context) => save(context, context.body)),
  handle(deleteSavedView, (context) => removeView(context, context.body)),
];
