import { handle } from "#platform/services/services.ts";
import { getLastSave } from "./last-saves.contract.ts";
import { readLastSave } from "./last-saves.service.ts";

export const lastSavesCalls = [handle(getLastSave, readLastSave)];
