import { monthAndDay } from "#modules/birthdays/birthdays.schema.ts";
import type { BlockView } from "#platform/blocks/block-view.ts";
import { tablePageHref } from "#platform/blocks/table-pages.ts";
import { Pager } from "#platform/site/pager.view.tsx";
import { BIRTHDAYS_KEY, type BirthdayTableData } from "./birthday-data.schema.ts";
import type { birthdayTable } from "./birthday-table.schema.ts";

/** Who has a birthday, the soonest first; compact: without departments [PUB-051]. */
export const BirthdayTableView: BlockView<typeof birthdayTable, never, BirthdayTableData> = ({
  name,
  value,
  data,
  page,
}) => {
  const { tableId, people, today } = data;
  return (
    <section className="tn-birthdays" id={`${BIRTHDAYS_KEY}-${tableId}`} aria-label={name}>
      {people.length === 0 ? (
        <p className="tn-birthdays-none">There are no more birthdays this year.</p>
      ) : (
        <ul data-compact={value.isCompact || undefined}>
          {people.map((person, index) => (
            // Two people may bear one name and share a day.
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never moved
            <li key={index}>
              <span className="tn-birthdays-day">
                {person.month === today.month && person.day === today.day ? (
                  <>
                    <strong>Today</strong>
                    <span className="tn-visually-hidden">, {monthAndDay(person)}</span>
                  </>
                ) : (
                  monthAndDay(person)
                )}
              </span>
              <span className="tn-birthdays-person">
                {person.firstName} {person.lastName}
              </span>
              {value.isCompact ? null : <span className="tn-birthdays-department">{person.department}</span>}
            </li>
          ))}
        </ul>
      )}
      <Pager
        label={`${name}: pages`}
        page={data.page}
        pages={data.pages}
        href={(number) => tablePageHref(page.address, BIRTHDAYS_KEY, tableId, number)}
      />
    </section>
  );
};
