import { useRef, type KeyboardEvent } from 'react';
import { Icon } from '#shared/ui/icon.tsx';
import { nextSegment } from './next-segment.ts';
import styles from './segments.module.css';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Path data. */
  readonly icon?: string | undefined;
  /** How many it stands for. */
  readonly count?: string;
  readonly disabled?: boolean;
}

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Segment<Value>[];
  /** The expected value while a command is pending; one that is not among the options selects none. */
  readonly value: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
  /** Id of the panel that they change, where they are tabs. */
  readonly panel?: string;
}

/** A few options as a radio group, or as tabs with `panel`. One tab stop; arrow keys select. */
export const Segments = <Value extends string>({
  label,
  options,
  value,
  disabled = false,
  onChange,
  panel,
}: SegmentsProps<Value>) => {
  const group = useRef<HTMLDivElement>(null);
  const tabs = panel !== undefined;
  const free = options.filter((option) => option.disabled !== true);
  const stop = free.find((option) => option.value === value) ?? free[0];

  const choose = (option: Segment<Value> | undefined) => {
    if (option === undefined || disabled || option.disabled === true || option.value === value) return;
    onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = free.findIndex(
      (option) => option.value === document.activeElement?.getAttribute('data-value'),
    );
    const next = nextSegment(event.key, at, free.length);
    const option = next === undefined ? undefined : free[next];
    if (option === undefined) return;
    event.preventDefault();
    group.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(option.value)}"]`)?.focus();
    choose(option);
  };

  return (
    <div
      ref={group}
      className={styles['segments']}
      role={tabs ? 'tablist' : 'radiogroup'}
      aria-label={label}
      aria-disabled={disabled || undefined}
    >
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            className={styles['segment']}
            data-value={option.value}
            tabIndex={option === stop ? 0 : -1}
            aria-disabled={disabled || option.disabled === true || undefined}
            {...(tabs
              ? { role: 'tab', 'aria-selected': chosen, 'aria-controls': panel }
              : { role: 'radio', 'aria-checked': chosen })}
            onClick={() => choose(option)}
            onKeyDown={onKeyDown}
          >
            {option.icon !== undefined && <Icon path={option.icon} />}
            <span>{option.label}</span>
            {option.count !== undefined && <b className={styles['count']}>{option.count}</b>}
          </button>
        );
      })}
    </div>
  );
};
