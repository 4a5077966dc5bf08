import { NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { fullName } from "#platform/access/full-name.ts";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { type CallTypes, call, messageOf, requireWord } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { type Dialogs, useDialogs } from "#platform/ui/dialogs.tsx";
import { confirmDiscarding } from "#platform/ui/unsaved-changes.tsx";
import type { User } from "./users.contract.ts";

type Handover = AnswerOf<CallTypes["getPersonHandover"]>;

/** Whether a screen offers to deactivate an account. An invitation is withdrawn instead. */
export const canDeactivate = (user: User): boolean =>
  user.deactivatedAt === null && user.invitation === null && user.id !== readCurrentUser()?.id;

/**
 * Deactivating and reactivating accounts, each with its dialog. A form with unsaved changes asks before it loses them.
 * @param onDone called afterward, with what happened in a sentence
 */
export const useDeactivation = (onDone: (notice: string) => Promise<void> | void) => {
  const dialogs = useDialogs();
  const queryClient = useQueryClient();

  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      await dialogs.alert(messageOf(error));
    }
    await queryClient.invalidateQueries({ queryKey: ["users"] });
  };

  const deactivate = (user: User): Promise<void> =>
    run(async () => {
      const handover = await call("getPersonHandover", { query: { id: String(user.id) } });
      if (handover.problem) return dialogs.alert(handover.problem);
      const handOverTo = await askForDeactivation(dialogs, user, handover);
      if (handOverTo === undefined) return;
      await confirmDiscarding(dialogs, async () => {
        requireWord(await call("deactivateUser", { body: { id: user.id, handOverTo } }), "Saved");
        await onDone(`The account of ${user.email} was deactivated.`);
      });
    });

  const reactivate = (user: User): Promise<void> =>
    run(async () => {
      const isSure = await dialogs.confirm({
        text: `Reactivate the account of ${fullName(user)}?`,
        details: "They can sign in again. The new owners keep what you handed over.",
        confirmLabel: "Reactivate account",
      });
      if (!isSure) return;
      await confirmDiscarding(dialogs, async () => {
        requireWord(await call("reactivateUser", { body: { id: user.id } }), "Saved");
        await onDone(`The account of ${user.email} was reactivated.`);
      });
    });

  return { deactivate, reactivate };
};

const CONSEQUENCES =
  "They're signed out everywhere right away and can't sign in. Their name stays on what they did. You can reactivate the account later.";

/** @returns the id of the new owner, or null for nobody; undefined on Cancel */
const askForDeactivation = async (
  dialogs: Dialogs,
  user: User,
  handover: Handover,
): Promise<number | null | undefined> => {
  const { pages, documents, submissions, plans, people, inWords } = handover;
  const isNothing = pages + documents + submissions + plans === 0;
  let chosen: number | null = null;
  const isSure = await dialogs.confirm({
    text: `Are you sure you want to deactivate the account of ${fullName(user)}?`,
    details: `${inWords}\n\n${CONSEQUENCES}`,
    confirmLabel: "Deactivate account",
    cancelLabel: "Keep account",
    danger: true,
    inputs: () =>
      isNothing ? null : (
        <NativeSelect
          label="Hand over to"
          description={withNobody(handover)}
          required
          mb="md"
          onChange={(event) => {
            const { value } = event.currentTarget;
            chosen = value === "nobody" ? null : Number(value);
          }}
          data={[
            { value: "", label: "Choose a person" },
            { value: "nobody", label: "No one" },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ),
  });
  return isSure ? chosen : undefined;
};

/** What happens to each kind of thing that no one takes over. */
const withNobody = ({ pages, documents, submissions, plans }: Handover): string => {
  const effects = [
    ...(pages + documents > 0 ? ["all admins get the review reminders"] : []),
    ...(submissions > 0 ? ["the submissions are unassigned"] : []),
    ...(plans > 0 ? ["the scheduled changes aren't carried out"] : []),
  ];
  return `The person you choose gets an email. If you choose no one, ${new Intl.ListFormat("en-US").format(effects)}.`;
};
