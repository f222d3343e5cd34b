import { useState } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useWatched } from '#hub/use-watched.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useOpenDevice } from '#home/model/open-device-context.ts';
import { Door, type Theme } from './door.tsx';
import type { SlideView } from './slide-view.ts';
import styles from './summary.module.css';
import { t } from './texts/index.ts';

interface SlideProps {
  readonly theme: Theme;
  readonly icon: string;
  readonly index: number;
  /** The one that is open. */
  readonly now: boolean;
  /** In view: only then the hub is asked for what it shows. */
  readonly live: boolean;
  readonly entityIds: readonly string[];
  /** Undefined while too little of it has been heard. */
  readonly view: (hear: (entityId: string) => Entity | undefined) => SlideView | undefined;
}

const none: readonly string[] = [];

/** One card of the summary, alive while it is in view. */
export const Slide = ({ theme, icon, index, now, live, entityIds, view }: SlideProps) => {
  // One text for all of it: it is drawn again only when something of it is another.
  const told = useWatched(live ? entityIds : none, (entities) => {
    if (!live) return undefined;
    const heard = new Map(entityIds.map((id, place) => [id, entities[place]]));
    const made = view((id) => heard.get(id));
    return made === undefined ? undefined : JSON.stringify(made);
  });
  const [last, setLast] = useState(told);
  if (told !== undefined && told !== last) setLast(told);
  const shown = told ?? last;
  const made = shown === undefined ? undefined : (JSON.parse(shown) as SlideView);
  return (
    <article
      className={classNames(styles['slide'], now && styles['now'])}
      data-theme={theme}
      data-light={made?.light}
      aria-roledescription={t('slide')}
      aria-label={t('place', { index: index + 1, name: t(theme) })}
      inert={!live}
    >
      <Door theme={theme} />
      <h2>
        <Icon path={icon} />
        {t(theme)}
      </h2>
      {made === undefined ? <Bones /> : <Told view={made} />}
    </article>
  );
};

const Bones = () => (
  <div aria-busy="true">
    <span className="vh">{t('wait')}</span>
    <Skeleton className={styles['bone']} />
    <Skeleton className={styles['smallBone']} />
  </div>
);

const Told = ({ view }: { readonly view: SlideView }) => {
  const { value, word, phrase, facts } = view;
  return (
    <>
      {value === undefined ? (
        <p className={styles['word']}>{word}</p>
      ) : (
        <p className={styles['value']}>
          <Opening opens={value.opens}>
            {value.figure}
            <small> {value.unit}</small>
          </Opening>
        </p>
      )}
      <p className={styles['phrase']}>
        <Opening opens={phrase.opens}>{phrase.text}</Opening>
      </p>
      <p className={styles['more']}>
        {facts
          .slice(0, 2)
          .map((fact) => `${fact.value} ${fact.name}`)
          .join(' · ')}
      </p>
      <dl className={styles['facts']}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>
              <Opening opens={fact.opens}>{fact.value}</Opening>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};

interface OpeningProps {
  readonly opens: string | undefined;
  readonly children: React.ReactNode;
}

/** Words that open the sheet of what they tell of. */
const Opening = ({ opens, children }: OpeningProps) => {
  const open = useOpenDevice();
  if (opens === undefined) return children;
  return (
    <button type="button" className={styles['opening']} aria-haspopup="dialog" onClick={() => open(opens)}>
      {children}
    </button>
  );
};
