export { addDocument, renewFoundDocument } from "./documents.service.ts";
export {
  allShownDocuments,
  type DocumentPage,
  knownDocumentTypes,
  pageOfDocuments,
} from "./shown-documents.service.ts";
