import { useState } from 'react';
import { useWatched } from '#hub/use-watched.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useOpenDevice } from '#home/model/open-device-context.ts';
import { PanelButton } from './panel-button.tsx';
import { SlideIllustration, type SlideTheme } from './slide-illustration.tsx';
import type { GetEntity, SlideView } from './slide-view.ts';
import styles from './summary.module.css';
import { t } from './texts/index.ts';

interface SlideProps {
  readonly theme: SlideTheme;
  readonly icon: string;
  readonly index: number;
  /** The current slide. */
  readonly current: boolean;
  /** In view: only then its entities are subscribed to. */
  readonly live: boolean;
  readonly entityIds: readonly string[];
  /** Undefined while too few states are known. */
  readonly view: (get: GetEntity) => SlideView | undefined;
}

const none: readonly string[] = [];

/** One slide of the summary, updated while it is in view. */
export const Slide = ({ theme, icon, index, current, live, entityIds, view }: SlideProps) => {
  // As JSON, so that it renders again only when something in it has changed.
  const latest = useWatched(live ? entityIds : none, (entities) => {
    if (!live) return undefined;
    const byId = new Map(entityIds.map((id, position) => [id, entities[position]]));
    const computed = view((id) => byId.get(id));
    return computed === undefined ? undefined : JSON.stringify(computed);
  });
  const [last, setLast] = useState(latest);
  if (latest !== undefined && latest !== last) setLast(latest);
  const json = latest ?? last;
  const shown = json === undefined ? undefined : (JSON.parse(json) as SlideView);
  return (
    <article
      className={classNames(styles['slide'], current && styles['current'])}
      data-theme={theme}
      data-light={shown?.light}
      aria-roledescription={t('slide')}
      aria-label={t('place', { index: index + 1, name: t(theme) })}
      inert={!live}
    >
      <SlideIllustration theme={theme} />
      <h2>
        <Icon path={icon} />
        {t(theme)}
      </h2>
      {shown === undefined ? <Placeholder /> : <Content view={shown} />}
    </article>
  );
};

const Placeholder = () => (
  <div aria-busy="true">
    <span className="vh">{t('wait')}</span>
    <Skeleton className={styles['skeleton']} />
    <Skeleton className={styles['smallSkeleton']} />
  </div>
);

const Content = ({ view }: { readonly view: SlideView }) => {
  const { value, word, phrase, facts, panel } = view;
  return (
    <>
      {value === undefined ? (
        <p className={styles['word']}>{word}</p>
      ) : (
        <p className={styles['value']}>
          <SheetLink opens={value.opens}>
            {value.figure}
            <small> {value.unit}</small>
          </SheetLink>
        </p>
      )}
      <p className={styles['phrase']}>
        <SheetLink opens={phrase.opens}>{phrase.text}</SheetLink>
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
              <SheetLink opens={fact.opens}>{fact.value}</SheetLink>
            </dd>
          </div>
        ))}
      </dl>
      {panel !== undefined && <PanelButton panel={panel} />}
    </>
  );
};

interface SheetLinkProps {
  readonly opens: string | undefined;
  readonly children: React.ReactNode;
}

/** Text that opens the sheet of a device, where `opens` names one. */
const SheetLink = ({ opens, children }: SheetLinkProps) => {
  const open = useOpenDevice();
  if (opens === undefined) return children;
  return (
    <button type="button" className={styles['sheetLink']} aria-haspopup="dialog" onClick={() => open(opens)}>
      {children}
    </button>
  );
};
