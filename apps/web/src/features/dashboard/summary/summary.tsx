import { useMemo, useState, type CSSProperties, type KeyboardEvent } from 'react';
import {
  mdiChevronLeft,
  mdiChevronRight,
  mdiLightningBolt,
  mdiShieldHomeOutline,
  mdiThermometer,
} from '@mdi/js';
import type { Entity, KnownEntity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { useConnection } from '#hub/use-connection.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useWaited } from '#shared/use-elapsed.ts';
import { describeAlarm } from '#home/kinds/alarm/describe-alarm.ts';
import type { Room } from '#home/model/rooms.ts';
import { confortView } from './confort.ts';
import type { Theme } from './door.tsx';
import { energyView } from './energy.ts';
import { hearingAll, securityView } from './security.ts';
import type { SlideSource, SlideView } from './slide-view.ts';
import { Slide } from './slide.tsx';
import { sourcesOf } from './sources.ts';
import styles from './summary.module.css';
import { slideAfter, slideForKey } from './swipe.ts';
import { t } from './texts/index.ts';
import { useEnergy } from './use-energy.ts';
import { useMedia } from './use-media.ts';
import { useSwipe } from './use-swipe.ts';

interface SummaryProps {
  readonly known: readonly KnownEntity[];
  readonly registries: RegistrySnapshot | undefined;
  /** All of the house. */
  readonly rooms: readonly Room[];
}

type Hear = (entityId: string) => Entity | undefined;
type View = (hear: Hear) => SlideView | undefined;

const themes = ['confort', 'security', 'energy'] as const satisfies readonly Theme[];
const icons: Readonly<Record<Theme, string>> = {
  confort: mdiThermometer,
  security: mdiShieldHomeOutline,
  energy: mdiLightningBolt,
};
/** As wide as the three stand side by side. */
const TRIPTYCH = '(min-width: 85rem)';
/** Milliseconds in which a hub that is there has told of everything that it will tell of. */
const ALL_TOLD = 5_000;

/** The house at a glance: three cards, of which one is open. They move when somebody moves them, and never alone. */
export const Summary = ({ known, registries, rooms }: SummaryProps) => {
  const [now, setNow] = useState(0);
  const triptych = useMedia(TRIPTYCH);
  const { moved, handlers } = useSwipe((by) => setNow((from) => slideAfter(from, by, themes.length)));
  const isLive = (index: number) => triptych || index === now || moved !== undefined;

  const sources = useMemo(() => sourcesOf(known, registries, rooms), [known, registries, rooms]);
  const energy = useEnergy(sources, known, isLive(themes.indexOf('energy')));
  const { stale } = useConnection();
  const late = useWaited(isLive(themes.indexOf('security')) && !stale, ALL_TOLD);
  const slides = useMemo((): Readonly<Record<Theme, SlideSource<View>>> => {
    const { flows, powers, sunPowers } = energy.plan;
    const prices = flows.flatMap(({ price }) => (price.kind === 'entity' ? [price.entity_id] : []));
    const warmth = [...sources.thermometers.map(({ entity_id }) => entity_id), ...sources.climates];
    const nameOf = (id: string) => known.find(({ entity_id }) => entity_id === id)?.name;
    const guarded = [...sources.panels, ...sources.entrances, ...sources.detectors];
    return {
      confort: {
        entityIds: [...new Set([...warmth, ...sources.hygrometers, ...sources.lights])],
        view: (hear) =>
          someHeard(warmth, hear)
            ? confortView(sources, hear, (id) => registries?.areaOf(id)?.name)
            : undefined,
      },
      security: {
        entityIds: guarded,
        view: (hear) => {
          const all = hearingAll(guarded, hear, { late, nameOf });
          return all && securityView(sources, all, (panel) => describeAlarm(panel, Date.now()).text);
        },
      },
      energy: {
        entityIds: [...new Set([...powers, ...sunPowers, ...prices])],
        view: (hear) => (someHeard(powers, hear) ? energyView(energy.plan, energy.today, hear) : undefined),
      },
    };
  }, [sources, known, registries, energy.plan, energy.today, late]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = slideForKey(now, event.key, themes.length);
    if (next === undefined) return;
    event.preventDefault();
    setNow(next);
  };
  const step = (by: 1 | -1) => setNow((now + by + themes.length) % themes.length);

  return (
    <>
      <div
        className={classNames(styles['track'], moved !== undefined && styles['dragged'])}
        style={{ '--now': now, '--moved': `${moved ?? 0}px` } as CSSProperties}
        {...handlers}
      >
        {themes.map((theme, index) => (
          <Slide
            key={theme}
            theme={theme}
            icon={icons[theme]}
            index={index}
            now={index === now}
            live={isLive(index)}
            {...slides[theme]}
          />
        ))}
      </div>
      <div className={styles['nav']} onKeyDown={onKeyDown}>
        <div role="group" aria-label={t('choose')} className={styles['dots']}>
          {themes.map((theme, index) => (
            <button
              key={theme}
              type="button"
              aria-label={t(theme)}
              aria-current={index === now}
              onClick={() => setNow(index)}
            />
          ))}
        </div>
        <IconButton icon={mdiChevronLeft} label={t('previous')} onClick={() => step(-1)} />
        <IconButton icon={mdiChevronRight} label={t('next')} onClick={() => step(1)} />
      </div>
    </>
  );
};

/** Nothing to wait for, or something has come. */
const someHeard = (ids: readonly string[], hear: Hear): boolean =>
  ids.length === 0 || ids.some((id) => hear(id) !== undefined);
