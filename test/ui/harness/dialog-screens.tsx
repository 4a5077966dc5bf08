import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import { useState } from "react";
import { Link } from "react-router";
import { useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { Loading, LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";

export const DialogsScreen = () => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const confirmDeletion = useDeletionToast();
  const [answer, setAnswer] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  return (
    <>
      <PageTitle title="Dialogs" />
      <Group>
        <Button onClick={() => void dialogs.alert("Page Updated").then(() => setAnswer("alert closed"))}>
          Alert
        </Button>
        <Button
          color="red"
          onClick={() =>
            void dialogs
              .confirm({
                text: "Are you sure you want to delete this page?",
                confirmLabel: "Delete",
                danger: true,
              })
              .then((isSure) => setAnswer(String(isSure)))
          }
        >
          Delete
        </Button>
        <Button
          onClick={() =>
            void dialogs
              .confirmWithComments({
                text: "Are you sure you want to submit this draft?",
                confirmLabel: "Submit",
              })
              .then((result) => setAnswer(JSON.stringify(result)))
          }
        >
          Submit
        </Button>
        <Button
          onClick={() => {
            void dialogs.alert("First message");
            void dialogs.alert("Second message");
          }}
        >
          Two alerts
        </Button>
        <Button onClick={() => toasts.success("Blog Created")}>Success</Button>
        <Button onClick={() => confirmDeletion("blog", async () => setAnswer("restored"))}>Deletion</Button>
        <Button onClick={() => confirmDeletion("event", () => Promise.reject(new Error("It's taken.")))}>
          Final deletion
        </Button>
        <Button variant="default" onClick={() => setOpen(true)}>
          Add Accordion Tab
        </Button>
      </Group>
      <p data-testid="answer">{answer}</p>
      <Popup isOpen={isOpen} title="Accordion Tab" onClose={() => setOpen(false)} isDirty={typed !== ""}>
        <Stack>
          <TextInput
            label="Title"
            description="Shown as the fold-out's heading."
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button onClick={() => setOpen(false)}>Save</Button>
          </Group>
        </Stack>
      </Popup>
    </>
  );
};

export const StatesScreen = () => (
  <>
    <PageTitle title="States" action={<Button>Primary action</Button>} />
    <Stack gap="xl">
      <Group>
        {["Draft", "pending", "LIVE", "backup", "Deleted", "Something else"].map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Group>
      <Text c="dimmed">Muted words beside the content.</Text>
      <Link to="/slow">A slow screen</Link>
      <EmptyState
        icon={<IconPhoto size={32} />}
        text="There are no images yet. Add the first to use it on pages."
        action={<Button>Add Image</Button>}
      />
      <ErrorPanel text="The server didn't answer. Your connection may be down." onRetry={() => undefined} />
      <Loading label="Loading the form" />
      <LoadingScreen label="Loading the screen" />
    </Stack>
  </>
);
