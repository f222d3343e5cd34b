import { useEffect, useState } from 'react';
import type { ZoneFields } from '@soglia/hub-client/zones';
import type { FieldErrors } from '#shared/forms/form.tsx';
import { showSuccess, toastSuccess, toastWarning } from '#shared/ui/outcome-notices.ts';
import { useRefusal } from '#shared/ui/use-refusal.ts';
import { useWhileMounted } from '#shared/use-while-mounted.ts';
import type { MapZone, ZoneDraft } from '../map-types.ts';
import { changeFailureText, creationFailure, type CreationFailure } from './failure-words.ts';
import { t } from './texts/index.ts';
import { useZoneChanges } from './use-zone-changes.ts';
import type { ZoneEditing } from './use-zone-editing.ts';
import { begunWith, isZoneChanged } from './stored-zone.ts';
import { isSameGround } from './zone-errors.ts';
import { checkZone, draftOf, formOf, type ZoneForm } from './zone-form.ts';

interface Problem {
  readonly failure: Exclude<CreationFailure, { kind: 'said' }>;
  readonly fields: ZoneFields;
}

interface ZoneSaving {
  readonly form: ZoneForm;
  readonly changeForm: (form: ZoneForm) => void;
  readonly changeDraft: (draft: ZoneDraft) => void;
  readonly errors: FieldErrors;
  readonly busy: boolean;
  /** Why it was not saved, in words. */
  readonly refusal: string | undefined;
  /** Why it was not created, as a dialog. */
  readonly problem: Problem | undefined;
  readonly closeProblem: () => void;
  /** The zone as somebody else has saved it meanwhile. */
  readonly elsewhere: MapZone | undefined;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  readonly submit: () => void;
}

const isSame = (one: MapZone, other: MapZone): boolean =>
  isSameGround(one, other) && one.name === other.name && one.icon === other.icon;

/** Keeps what is typed and moved until the form is closed: it may go with the map, where the role changes. */
function useKeepZone({ draft, form: resumed, zone, keep }: ZoneEditing, form: ZoneForm): void {
  const [begun] = useState(draft);
  useEffect(() => {
    if (draft === undefined || begun === undefined) return;
    const before = zone === undefined ? { draft: begun, form: formOf(undefined) } : begunWith(zone);
    if (resumed !== undefined || isZoneChanged({ draft, form }, before)) keep({ draft, form });
  }, [draft, form, begun, zone, resumed, keep]);
}

/** What is typed into the form of a zone, and its saving. @param zones as they are now */
export function useZoneSaving(editing: ZoneEditing, zones: readonly MapZone[]): ZoneSaving {
  const changes = useZoneChanges();
  const { zone, draft, changeDraft } = editing;
  // What is saved late leaves the form of another zone open.
  const close = useWhileMounted(editing.close);
  const [form, setForm] = useState(() => editing.form ?? formOf(zone));
  useKeepZone(editing, form);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useRefusal(true);
  const [problem, setProblem] = useState<Problem>();
  /** What the person has seen of the zone on the hub. */
  const [seen, setSeen] = useState(zone);

  const now = seen === undefined ? undefined : zones.find(({ key }) => key === seen.key);
  const isGone = seen !== undefined && now === undefined && zones.length > 0;
  // Our own saving comes back before it is answered.
  const elsewhere = !busy && seen !== undefined && now !== undefined && !isSame(seen, now) ? now : undefined;

  const save = async (fields: ZoneFields) => {
    if (seen !== undefined) {
      await changes.update({ ...seen, zoneId: now?.zoneId ?? seen.zoneId }, fields);
      toastSuccess(t('saved'));
    } else {
      await changes.create(fields);
      showSuccess(t('created'));
    }
    close();
  };
  const fail = (cause: unknown, fields: ZoneFields) => {
    const failure: CreationFailure =
      seen === undefined ? creationFailure(cause) : { kind: 'said', text: changeFailureText(cause) };
    if (failure.kind === 'said') {
      setRefusal(failure.text);
      return;
    }
    setProblem({ failure, fields });
    if (failure.kind !== 'manual') return;
    const lasts = changes.keepHere(fields);
    toastWarning(t('created.here'), lasts ? undefined : t('created.visit'));
  };
  const submit = () => {
    if (busy || draft === undefined || elsewhere !== undefined) return;
    const checked = checkZone({ form, draft }, zone);
    setErrors('errors' in checked ? checked.errors : {});
    setRefusal(undefined);
    if ('errors' in checked) return;
    if (isGone) {
      setRefusal(t('failed.gone'));
      return;
    }
    if (!changes.mayEdit) {
      setRefusal(t('failed.role'));
      return;
    }
    setBusy(true);
    save(checked.value)
      .catch((cause: unknown) => fail(cause, checked.value))
      .finally(() => setBusy(false));
  };
  const change =
    <Part>(apply: (part: Part) => void) =>
    (part: Part) => {
      apply(part);
      setErrors({});
    };

  return {
    form,
    changeForm: change(setForm),
    changeDraft: change(changeDraft),
    errors,
    busy,
    refusal: refusal ?? (isGone ? t('failed.gone') : undefined),
    problem,
    closeProblem() {
      setProblem(undefined);
      // The zone is there, in this browser.
      if (problem?.failure.kind === 'manual') close();
    },
    elsewhere,
    takeTheirs() {
      if (elsewhere === undefined) return;
      setSeen(elsewhere);
      setForm(formOf(elsewhere));
      changeDraft(draftOf(elsewhere));
    },
    keepMine: () => setSeen(elsewhere),
    submit,
  };
}
