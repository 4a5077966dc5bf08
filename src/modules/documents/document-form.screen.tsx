import { useParams } from "react-router";
import {
  ContentEditor,
  ContentScreen,
  TagsField,
  TypesField,
} from "#modules/content/content-form.editor.tsx";
import { UploadField } from "#modules/uploads/upload-field.editor.tsx";
import { DateInput } from "#platform/fields/date-inputs.editor.tsx";
import { LIMITS } from "#platform/fields/limits.ts";
import { tagsOf } from "#platform/fields/shown-values.ts";
import { call } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { TextField } from "#platform/ui/fields.tsx";
import { documentKind, loadDocument } from "./document-kind.editor.tsx";
import type { Document } from "./documents.contract.ts";
import { documentDate, documentForm } from "./documents.schema.ts";

export const CreateDocumentScreen = () => <DocumentFormScreen id={0} />;

export const UpdateDocumentScreen = () => {
  const { documentId = "" } = useParams();
  return <DocumentFormScreen key={documentId} id={Number(documentId)} />;
};

const ADMINS_ONLY = "Only administrators can save documents.";

const valuesOf = (document: Document) => ({
  name: document.name,
  type: tagsOf(document.type),
  description: tagsOf(document.description),
  location: document.location,
  timestamp: document.timestamp,
});

/** One form for both [DOC-005]; Admins alone can save [DOC-010]. */
const DocumentFormScreen = ({ id }: { id: number }) => {
  const isAdmin = readCurrentUser()?.role === "Admin";
  return (
    <ContentScreen
      kind={documentKind}
      title={id === 0 ? "Upload Document" : "Update Document"}
      help="Visitors find it in the document tables of your pages, and at its own address."
      id={id}
      load={loadDocument}
    >
      {({ document, documentConfig }) => (
        <ContentEditor
          kind={documentKind}
          schema={documentForm}
          stored={document}
          valuesOf={valuesOf}
          fields={FIELDS}
          read={async () => (await loadDocument(id)).document}
          save={(values, rowVersion) =>
            id === 0
              ? call("createDocument", { body: { ...values, uploader: readCurrentUser()?.email } })
              : call("updateDocument", {
                  body: { ...values, uploader: document.uploader, id, rowVersion },
                })
          }
          savedText={id === 0 ? "Document Uploaded" : "Document Updated"}
          disabledReason={isAdmin ? undefined : ADMINS_ONLY}
        >
          {(form) => (
            <>
              <UploadField
                form={form}
                name="location"
                label="File"
                folder="Documents"
                stored={id === 0 ? null : document}
                isLocked={!isAdmin}
                onUploaded={(fileName) => {
                  // A name to start from; one that somebody gave stays.
                  if (form.getValues().name === "")
                    form.setFieldValue("name", fileName.replace(/\.[^.]*$/, "").slice(0, LIMITS.line));
                }}
              />
              <TextField
                form={form}
                name="name"
                label="Name"
                help="What visitors read, for example “Water quality report 2027”."
                required
                maxLength={LIMITS.line}
                autoComplete="off"
                disabled={!isAdmin}
              />
              <TypesField
                form={form}
                name="type"
                label="Type"
                types={tagsOf(documentConfig.types)}
                isLocked={!isAdmin}
              />
              <TagsField
                form={form}
                name="description"
                label="Description"
                help="Words that people may search for. Type one and press Enter."
                isLocked={!isAdmin}
              />
              <DateInput form={form} name="timestamp" field={documentDate} disabled={!isAdmin} />
            </>
          )}
        </ContentEditor>
      )}
    </ContentScreen>
  );
};

const FIELDS = {
  location: { label: "File" },
  name: { label: "Name" },
  type: { label: "Type" },
  description: { label: "Description" },
  timestamp: { label: "Date" },
};
