import { monthAndDay } from "#modules/birthdays/birthdays.schema.ts";
import type { BlockView } from "#platform/blocks/block-view.ts";
import { tablePageHref } from "#platform/blocks/table-pages.ts";
import { Pager } from "#platform/site/pager.view.tsx";
import { wordsIn } from "#platform/words/words.ts";
import { BIRTHDAYS_KEY, type BirthdayTableData } from "./birthday-data.schema.ts";
import { birthdayTableMessages } from "./birthday-table.messages.ts";
import type { birthdayTable } from "./birthday-table.schema.ts";

/** Upcoming birthdays, soonest first. The compact layout has no departments [PUB-051]. */
export const BirthdayTableView: BlockView<typeof birthdayTable, never, BirthdayTableData> = ({
  name,
  value,
  data,
  page,
  language,
}) => {
  const words = wordsIn(language, birthdayTableMessages);
  const { tableId, people, today } = data;
  return (
    <section className="tn-birthdays" id={`${BIRTHDAYS_KEY}-${tableId}`} aria-label={name}>
      {people.length === 0 ? (
        <p className="tn-birthdays-none">{words.none}</p>
      ) : (
        <ul data-compact={value.isCompact || undefined}>
          {people.map((person, index) => (
            // Two people can have the same name and birthday.
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never moved
            <li key={index}>
              <span className="tn-birthdays-day">
                {person.month === today.month && person.day === today.day ? (
                  <>
                    <strong>{words.today}</strong>
                    <span className="tn-visually-hidden">, {monthAndDay(person, language)}</span>
                  </>
                ) : (
                  monthAndDay(person, language)
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
        label={words.pages({ name })}
        page={data.page}
        pages={data.pages}
        language={language}
        href={(number) => tablePageHref(page.address, BIRTHDAYS_KEY, tableId, number)}
      />
    </section>
  );
};
