import { useMemo, useRef, useState } from 'react';
import { failureText } from '#home/companion/failure-text.ts';
import { NotStoredError, type EnergySettingsState } from '#home/energy/use-energy-settings.ts';
import type { FieldErrors } from '#shared/forms/form.tsx';
import { useUnsaved } from '#shared/unsaved/use-unsaved.ts';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { checkTariff } from './check-tariff.ts';
import { draftOf, isSameDraft, isSameTariff, type TariffDraft, type TariffSettings } from './tariff-draft.ts';
import { t } from './texts/index.ts';

/** Somebody else has saved another tariff since this one was edited. */
class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

interface Edited {
  readonly draft: TariffDraft;
  /** The settings that the person saw when they began. */
  readonly began: TariffSettings;
}

/** What is typed in the form of the tariff until it is saved. Until then, and without changes, the newest is shown. */
export function useTariffForm(
  { settings, save }: Pick<EnergySettingsState, 'settings' | 'save'>,
  today: string,
  onClose: () => void,
) {
  const year = Number(today.slice(0, 4));
  const shown = useMemo(() => draftOf(settings, year), [settings, year]);
  const [edited, setEdited] = useState<Edited>();
  /** What was typed last, also while it is being saved. */
  const typed = useRef<Edited>(undefined);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [isConflict, setIsConflict] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [openings, setOpenings] = useState(0);
  const draft = edited?.draft ?? shown;
  const unsaved = useUnsaved(edited !== undefined && !isSameDraft(edited.draft, draftOf(edited.began, year)));

  const clear = () => {
    setErrors({});
    setRefusal(undefined);
    setIsConflict(false);
  };
  const discard = () => {
    clear();
    setEdited(undefined);
    typed.current = undefined;
    setOpenings(openings + 1);
  };
  const leave = () => {
    onClose();
    discard();
  };

  /** @param began what may be replaced */
  async function send(value: TariffSettings, began: TariffSettings) {
    const sent = typed.current;
    setIsSaving(true);
    try {
      await save((newest) => {
        if (!isSameTariff(newest, began) && !isSameTariff(newest, value)) throw new ChangedMeanwhile();
        return { ...newest, ...value };
      });
      if (typed.current === sent) leave();
      // Its changes are those since this was saved.
      else setEdited((now) => now && { ...now, began: value });
      toastSuccess(t('saved'));
    } catch (error) {
      if (error instanceof ChangedMeanwhile) setIsConflict(true);
      else if (error instanceof NotStoredError) {
        setEdited(undefined);
        setRefusal(t('notStored'));
      } else setRefusal(t('failed', { reason: failureText(error) }));
    } finally {
      setIsSaving(false);
    }
  }

  const submitOver = (began: TariffSettings) => {
    if (isSaving) return;
    clear();
    const checked = checkTariff(draft);
    if ('value' in checked) {
      void send(checked.value, began);
      return;
    }
    setErrors(checked.errors);
    setRefusal(checked.other);
  };

  return {
    draft,
    errors,
    refusal,
    isConflict,
    isSaving,
    /** Counts what begins the form anew. */
    openings,
    unsaved,
    change: (next: TariffDraft) => {
      typed.current = { draft: next, began: edited?.began ?? settings };
      setEdited(typed.current);
      setErrors(stillWrong(errors, next));
      setRefusal(undefined);
    },
    submit: () => submitOver(edited?.began ?? settings),
    /** Saves what is typed in the place of what somebody else has saved. */
    overwrite: () => submitOver(settings),
    discard,
    close: () => unsaved.guard(leave),
  };
}

/** A change may mend what is said at another field: two prices with one first day. A field that is still wrong stays so. */
function stillWrong(errors: FieldErrors, draft: TariffDraft): FieldErrors {
  if (Object.keys(errors).length === 0) return errors;
  const checked = checkTariff(draft);
  const wrong = 'errors' in checked ? checked.errors : {};
  return Object.fromEntries(Object.entries(wrong).filter(([field]) => field in errors));
}
