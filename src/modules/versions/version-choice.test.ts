import { expect, test } from "vitest";
import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { setCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { versionOptions } from "./version-actions.editor.tsx";
import {
  comparisonLink,
  defaultVersion,
  listedVersions,
  nextReading,
  versionLabel,
} from "./version-choice.editor.tsx";

const version = (versionId: number, status: PageVersion["status"]): PageVersion => ({
  versionId,
  status,
  timestamp: "2026-03-10T02:00:00.000Z",
  liveAt: status === "backup" ? "2026-02-05T17:00:00.000Z" : null,
  contentHash: "",
  needsSecondPerson: null,
  submission: null,
  publishAt: null,
  takeDownAt: null,
  plannedBy: null,
});
const ids = (versions: readonly PageVersion[]) => versions.map(({ versionId }) => versionId);

test("the dropdown is capped, newest first, and always includes the live and the open version [EDIT-006] [VER-023]", () => {
  const versions = [1, 2, 3, 4, 5, 6, 7].map((id) =>
    version(id, id === 2 ? "live" : id === 7 ? "draft" : "backup"),
  );
  expect(ids(listedVersions(versions, 3, 7))).toEqual([7, 6, 5, 2]);
  expect(ids(listedVersions(versions, 3, 1))).toEqual([7, 6, 5, 2, 1]);
  expect(ids(listedVersions(versions, 10, 7))).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

test("the editor opens the draft or pending version, or else the live one, or else the newest [VER-011]", () => {
  const live = version(2, "live");
  expect(defaultVersion([version(1, "backup"), live, version(3, "pending")])?.versionId).toBe(3);
  expect(defaultVersion([version(3, "backup"), live])).toBe(live);
  expect(defaultVersion([version(1, "backup"), version(3, "backup")])?.versionId).toBe(3);
  expect(defaultVersion([])).toBeNull();
});

test("an open editor is read again while a version waits: by its author often, and by an admin once it's due", () => {
  const now = Date.parse("2026-03-10T02:00:00.000Z");
  const planned = (publishAt: string) => [{ ...version(2, "pending"), publishAt }, version(1, "live")];
  expect(nextReading([version(2, "draft")], false, now)).toBe(false);
  expect(nextReading([version(2, "pending")], false, now)).toBe(10_000);
  expect(nextReading([version(2, "pending")], true, now)).toBe(false);
  expect(nextReading(planned("2026-03-10T02:10:00.000Z"), true, now)).toBe(602_000);
  // It's overdue, or later than a timer can wait.
  expect(nextReading(planned("2026-03-10T01:59:00.000Z"), true, now)).toBe(10_000);
  expect(nextReading(planned("2027-03-10T01:59:00.000Z"), true, now)).toBe(86_400_000);
});

test("a version's label has its number, date, and status; a backup's has the day it went live instead of a status [EDIT-007]", () => {
  setCompanyTimeZone("America/New_York");
  expect(versionLabel(version(4, "draft"))).toBe("V4 3/9/2026 (draft)");
  expect(versionLabel(version(4, "backup"))).toBe("V4 3/9/2026, live from 2/5/2026");
});

test("each status offers its own steps, and only Admins can decide on a pending version [VER-005] [VER-007] [VER-008] [VER-009]", () => {
  const offered = (
    shown: PageVersion,
    others: readonly PageVersion[] = [],
    isAdmin = true,
    isDeleted = false,
  ) =>
    Object.entries(versionOptions(shown, [shown, ...others], { isAdmin, isDeleted }))
      .filter(([name, isOffered]) => isOffered && name !== "canPublish")
      .map(([name]) => name);
  for (const isAdmin of [true, false]) {
    expect(offered(version(3, "draft"), [version(2, "live")], isAdmin)).toEqual([
      "canSubmit",
      "canDelete",
      ...(isAdmin ? ["canPublishAtOnce"] : []),
    ]);
    for (const closed of ["live", "backup"] as const) {
      const takesDown = isAdmin && closed === "live" ? ["canTakeDown"] : [];
      const goesLiveAgain = isAdmin && closed === "backup" ? ["canPublishAgain"] : [];
      expect(offered(version(2, closed), [], isAdmin)).toEqual([
        "canCreateDraft",
        ...goesLiveAgain,
        ...takesDown,
      ]);
      for (const open of ["draft", "pending"] as const)
        expect(offered(version(2, closed), [version(3, open)], isAdmin)).toEqual(takesDown);
    }
  }
  expect(offered(version(3, "pending"))).toEqual(["canDecide", "canWithdraw"]);
  expect(offered(version(3, "pending"), [], false)).toEqual(["canWithdraw"]);
  for (const status of ["draft", "pending", "live", "backup"] as const)
    expect(offered(version(3, status), [], true, true)).toEqual([]);
  const refused = { ...version(2, "backup"), needsSecondPerson: "A second person must approve V2." };
  expect(offered(refused)).toEqual(["canCreateDraft"]);
  const home = version(3, "live");
  expect(
    versionOptions(home, [home], { isAdmin: true, isDeleted: false, allowDelete: false }).canTakeDown,
  ).toBe(false);
});

test("a version is compared with the live one, and the live one with the one before it", () => {
  const versions = [version(1, "backup"), version(2, "live"), version(3, "draft")];
  const linkOf = (versionId: number) => comparisonLink(5, { versionId }, versions);
  expect(linkOf(3)).toEqual({ to: "/UpdatePageComponent/5/Compare?from=2&to=3", label: "Compare with live" });
  expect(linkOf(2)).toEqual({ to: "/UpdatePageComponent/5/Compare?from=1&to=2", label: "Compare with V1" });
  expect(comparisonLink(5, { versionId: 1 }, [version(1, "draft")])).toBeNull();
});
