import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useState } from "react";
import { effectiveSearch, type ImageFilters, useFolders } from "./image-queries.editor.tsx";
import classes from "./images.module.css";

/** The value of the folder filter for images without a folder. */
const NO_FOLDER = "none";
const REMEMBERED = "tenantry:image-folder";

export interface LibraryFilters {
  /** The filters of a request. */
  readonly asked: ImageFilters;
  /** The open folder; null if there's none. */
  readonly folderId: number | null;
  readonly isFiltered: boolean;
  readonly typed: string;
  readonly folder: string;
  readonly tag: string;
  readonly isUnused: boolean;
  setTyped(text: string): void;
  setFolder(folder: string): void;
  setTag(tag: string): void;
  setUnused(isUnused: boolean): void;
  clear(): void;
}

/**
 * The library's filters on the screen.
 * @param isRemembered starts with the folder that was open last on this site
 */
export const useLibraryFilters = ({
  initialSearch = "",
  isRemembered = false,
}: {
  initialSearch?: string;
  isRemembered?: boolean;
} = {}): LibraryFilters => {
  const [typed, setTyped] = useState(initialSearch);
  const [chosen, setChosen] = useState(() => (isRemembered ? (localStorage.getItem(REMEMBERED) ?? "") : ""));
  const [tag, setTag] = useState("");
  const [isUnused, setUnused] = useState(false);
  const [search] = useDebouncedValue(effectiveSearch(typed), 250);
  const known = useFolders()?.folders;
  // The folder may have been deleted since.
  const isKnown = chosen === NO_FOLDER || known?.some(({ id }) => String(id) === chosen);
  const folder = known && !isKnown ? "" : chosen;
  const folderId = folder === "" || folder === NO_FOLDER ? null : Number(folder);
  const setFolder = (next: string) => {
    setChosen(next);
    if (isRemembered) localStorage.setItem(REMEMBERED, next);
  };
  return {
    asked: { search, folderId: folder === "" ? undefined : folderId, tag: tag || undefined, isUnused },
    folderId,
    isFiltered: search !== "" || folder !== "" || tag !== "" || isUnused,
    typed,
    folder,
    tag,
    isUnused,
    setTyped,
    setFolder,
    setTag,
    setUnused,
    clear: () => {
      setTyped("");
      setFolder("");
      setTag("");
      setUnused(false);
    },
  };
};

interface FilterBarProps {
  filters: LibraryFilters;
  placeholder?: string | undefined;
  /** Whether unused images can be listed. */
  hasUnused: boolean;
}

/** The library's search box, folders, and tags. */
export const FilterBar = ({ filters, placeholder, hasUnused }: FilterBarProps) => {
  const { typed, folder, tag } = filters;
  const known = useFolders();
  const folders = known?.folders ?? [];
  const tags = known?.tags ?? [];
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        label="Search by description or tag"
        description={
          typed.trim() !== "" && effectiveSearch(typed) === "" ? "Type at least 3 characters." : undefined
        }
        placeholder={placeholder}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={typed}
        onChange={(event) => filters.setTyped(event.currentTarget.value)}
      />
      {folders.length > 0 ? (
        <NativeSelect
          label="Folder"
          value={folder}
          onChange={(event) => filters.setFolder(event.currentTarget.value)}
          data={[
            { value: "", label: "All folders" },
            ...folders.map(({ id, name, count }) => ({ value: String(id), label: `${name} (${count})` })),
            { value: NO_FOLDER, label: `No folder (${known?.withoutFolder ?? 0})` },
          ]}
        />
      ) : null}
      {tags.length > 0 ? (
        <NativeSelect
          label="Tag"
          value={tag}
          onChange={(event) => filters.setTag(event.currentTarget.value)}
          data={[
            { value: "", label: "Any tag" },
            ...tags.map((one) => ({ value: one.tag, label: `${one.tag} (${one.count})` })),
          ]}
        />
      ) : null}
      {/* After the others, which would push it aside. */}
      {hasUnused && known ? (
        <NativeSelect
          label="Use"
          value={filters.isUnused ? "unused" : ""}
          onChange={(event) => filters.setUnused(event.currentTarget.value === "unused")}
          data={[
            { value: "", label: "Used or unused" },
            { value: "unused", label: "Unused" },
          ]}
        />
      ) : null}
    </div>
  );
};
