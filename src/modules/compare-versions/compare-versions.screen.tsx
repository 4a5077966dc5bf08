import { Button, NativeSelect } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconEqual from "@tabler/icons-react/dist/esm/icons/IconEqual.mjs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router";
import { versionLabel } from "#modules/versions/version-choice.editor.tsx";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call } from "#platform/ui/api.ts";
import { useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { LoadFailure } from "#platform/ui/load-failure.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import type { compareVersions } from "./compare-versions.contract.ts";
import classes from "./compare-versions.module.css";
import { summaryText } from "./difference-texts.schema.ts";
import { Differences } from "./differences.editor.tsx";

export type Comparison = AnswerOf<typeof compareVersions>;

/** Route /UpdatePageComponent/:pageId/Compare: what differs between two versions of a page. */
export const CompareVersionsScreen = () => {
  const pageId = Number(useParams().pageId);
  const [params, setParams] = useSearchParams();
  const chosen = choiceIn(params);
  const comparison = useQuery({
    queryKey: ["compare-versions", pageId, chosen],
    queryFn: ({ signal }) =>
      call("compareVersions", { query: { pageId: String(pageId), ...chosen }, signal }),
    placeholderData: keepPreviousData,
    // A draft changes on another screen.
    staleTime: 0,
    retry: false,
  });
  if (comparison.isError)
    return (
      <>
        <PageTitle title="Compare versions" />
        <LoadFailure
          noun="comparison"
          error={comparison.error}
          onRetry={() => void comparison.refetch()}
          backTo="/PageComponentManagement"
          backLabel="Pages"
        />
      </>
    );
  if (!comparison.data) return <LoadingScreen label="Comparing versions" />;
  const { from, to } = comparison.data;
  // What was chosen last, also while the answer to it is on its way.
  const shown = { from: String(from.versionId), to: String(to.versionId), ...chosen };
  const choose = (side: "from" | "to", versionId: string) => {
    // Another one may have been chosen since this was drawn.
    const { unsaved, ...versions } = choiceIn(new URLSearchParams(location.search));
    setParams(
      {
        from: shown.from,
        to: shown.to,
        ...versions,
        ...(unsaved && side === "from" ? { unsaved } : {}),
        [side]: versionId,
      },
      { replace: true },
    );
  };
  return <Compared pageId={pageId} comparison={comparison.data} shown={shown} onChoose={choose} />;
};

/** What is chosen in the screen's address. */
const choiceIn = (params: URLSearchParams): { from?: string; to?: string; unsaved?: string } =>
  Object.fromEntries(
    ["from", "to", "unsaved"].flatMap((side) => {
      const number = params.get(side);
      return number ? [[side, number]] : [];
    }),
  );

/** The choice of the version with unsaved changes. */
const UNSAVED = "unsaved";

interface ComparedProps {
  pageId: number;
  comparison: Comparison;
  /** The numbers of the chosen versions. */
  shown: { from: string; to: string; unsaved?: string };
  onChoose(side: "from" | "to", versionId: string): void;
}

const Compared = ({ pageId, comparison, shown, onChoose }: ComparedProps) => {
  // The labels name days.
  useCompanyTimeZone();
  const { pageName, isBlock, versions, from, to, unsaved, components, details, unrecordedDetails } =
    comparison;
  const options = versions.map((version) => ({
    value: String(version.versionId),
    label: versionLabel(version),
  }));
  const isSame = components.length === 0 && details.length === 0;
  const after = `V${to.versionId}${unsaved ? " with your unsaved changes" : ""}`;
  const names = { before: `V${from.versionId}`, after };
  const optionsOf = (side: "from" | "to") =>
    unsaved && side === "to" ? [{ value: UNSAVED, label: after }, ...options] : options;
  return (
    <div className={classes.screen}>
      <PageTitle
        title={`Compare versions of ${pageName}`}
        action={
          <Button
            component={Link}
            to={`/UpdatePageComponent/${pageId}?version=${to.versionId}${unsaved ? `&component=${unsaved.componentId}` : ""}`}
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          >
            {isBlock ? "Back to the block" : "Back to the page"}
          </Button>
        }
      />
      <div className={classes.choices}>
        {(["from", "to"] as const).map((side) => (
          <NativeSelect
            key={side}
            label={side === "from" ? "From version" : "To version"}
            value={unsaved && shown.unsaved && side === "to" ? UNSAVED : shown[side]}
            onChange={(event) => onChoose(side, event.currentTarget.value)}
            data={optionsOf(side)}
          />
        ))}
        <p className={classes.summary} role="status">
          {isSame ? "" : summaryText(components, details.length)}
        </p>
      </div>
      {unrecordedDetails.length > 0 ? (
        <p className={classes.note}>
          {`The page details of ${unrecordedDetails.map((number) => `V${number}`).join(" and ")} weren't recorded, so only components are compared.`}
        </p>
      ) : null}
      {isSame ? (
        <EmptyState
          icon={<IconEqual size={32} stroke={1.75} />}
          text={
            versions.length === 1 && !unsaved
              ? `This ${isBlock ? "block" : "page"} has only one version, so there's nothing to compare yet.`
              : "These two versions are the same."
          }
        />
      ) : (
        // Another pair starts at its first change.
        <Differences
          key={`${from.versionId} ${after}`}
          pageId={pageId}
          comparison={comparison}
          names={names}
        />
      )}
    </div>
  );
};
