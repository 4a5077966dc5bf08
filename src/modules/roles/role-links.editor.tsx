import { Anchor } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { RoleUse } from "./roles.contract.ts";

/** The people of a role, as links. */
export const RolePeople = ({ people, peopleCount }: Pick<RoleUse, "people" | "peopleCount">) => (
  <FirstFew
    empty="No one has this role."
    count={peopleCount}
    more="/UserManagement"
    links={people.map(({ id, name }) => ({ key: id, name, to: `/UpdateUser/${id}` }))}
  />
);

/** The pages limited to a role, as links. */
export const RolePages = ({ pages, pageCount }: Pick<RoleUse, "pages" | "pageCount">) => (
  <FirstFew
    empty="No pages"
    count={pageCount}
    more="/PageComponentManagement"
    links={pages.map(({ id, name, isExternal }) => ({
      key: id,
      name,
      to: `${isExternal ? "/UpdateExternalPage" : "/UpdatePageComponent"}/${id}`,
    }))}
  />
);

interface FewProps {
  links: readonly { key: number; name: string; to: string }[];
  count: number;
  /** Where the others are listed. */
  more: string;
  empty: string;
}

/** The first few by name, and how many more there are. */
const FirstFew = ({ links, count, more, empty }: FewProps): ReactNode => {
  if (count === 0) return empty;
  const others = count - links.length;
  return (
    <>
      {links.map(({ key, name, to }, index) => (
        <Fragment key={key}>
          {index > 0 ? ", " : null}
          <Anchor component={Link} to={to} inherit>
            {name}
          </Anchor>
        </Fragment>
      ))}
      {others > 0 ? (
        <>
          , and{" "}
          <Anchor component={Link} to={more} inherit>
            {others.toLocaleString("en-US")} more
          </Anchor>
        </>
      ) : null}
    </>
  );
};
