import { Link } from '@tanstack/react-router';
import { JobStatusBadge, RequestStatusBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { searchWords } from '#words/en/search.ts';
import { wordsOf } from '#words/words.ts';
import classes from './SearchGroups.module.css';
import type { Group, Option } from './search-groups.ts';

type SearchGroupsProps = {
  readonly groups: readonly Group[];
  /** The prefix of the options' ids. The search box refers to the active option by its id. */
  readonly id: string;
  readonly active: Option | undefined;
  readonly setActive: (key: string) => void;
  readonly choose: (option: Option) => void;
};

export function SearchGroups({ groups, id, active, setActive, choose }: SearchGroupsProps) {
  const { results } = wordsOf(searchWords);
  if (groups.length === 0) return null;
  return (
    <div id={`${id}-list`} role="listbox" aria-label={results} className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}-name`}>
          <div id={`${id}-${group.key}-name`} className={classes.name} role="presentation">
            {group.name}
          </div>
          {group.options.map((option) => (
            <SearchOption
              key={option.key}
              id={`${id}-${option.key}`}
              option={option}
              isActive={option === active}
              point={() => setActive(option.key)}
              choose={() => choose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type SearchOptionProps = {
  readonly id: string;
  readonly option: Option;
  readonly isActive: boolean;
  readonly point: () => void;
  readonly choose: () => void;
};

/** An option is a link, so it can be opened in a new tab. The arrow keys reach it from the search box. */
function SearchOption({ id, option, isActive, point, choose }: SearchOptionProps) {
  const { to, icon: Icon, title, detail, date, job, request } = option;
  return (
    <Link
      to={to}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option ?? ''}
      onMouseMove={point}
      onClick={choose}
    >
      <Icon aria-hidden size={20} className={classes.icon} />
      <span className={classes.words}>
        <bdi className={classes.title}>{title}</bdi>
        {detail !== '' && (
          <bdi className={classes.detail}>
            {detail}
            {date !== null && ' · '}
            {date !== null && <bdi className={classes.date}>{date}</bdi>}
          </bdi>
        )}
      </span>
      {job !== null && <JobStatusBadge status={job.status} />}
      {request !== null && <RequestStatusBadge request={request} />}
    </Link>
  );
}
