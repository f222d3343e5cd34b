import { Button } from '#shared/ui/button.tsx';
import type { TemplateChoice } from '../template-choice.ts';
import type { EditorPage } from '../editor-context.ts';
import { PART_FORM } from '../forms/part-form.tsx';
import type { Saving } from '../saving/use-saving.ts';
import { TEMPLATE_FORM } from '../templates/template-list.tsx';
import { t as saving } from '../saving/texts/index.ts';
import { t as templates } from '../templates/texts/index.ts';
import { t } from '../texts/index.ts';

interface EditorFootProps {
  readonly loaded: boolean;
  readonly templateChoice: TemplateChoice;
  readonly page: EditorPage | undefined;
  /** The page has no form yet. */
  readonly isWaiting: boolean;
  readonly sending: Saving;
  readonly readOnly: boolean;
  readonly onLeave: () => void;
  readonly onBack: () => void;
  /** Takes what somebody else has made of it. */
  readonly onReload: () => void;
}

/** The buttons of the page on top. */
export const EditorFoot = ({
  loaded,
  templateChoice,
  page,
  isWaiting,
  sending,
  readOnly,
  onLeave,
  onBack,
  onReload,
}: EditorFootProps) => {
  if (!loaded) return <Button onClick={onLeave}>{t('cancel')}</Button>;
  if (sending.conflict !== undefined) {
    const isGone = sending.conflict.theirs === undefined;
    return (
      <>
        <Button onClick={onReload}>{isGone ? t('close') : saving('conflict.reload')}</Button>
        <Button look={isGone ? 'main' : 'warn'} busy={sending.busy} onClick={sending.overwrite}>
          {saving(isGone ? 'conflict.again' : 'conflict.overwrite')}
        </Button>
      </>
    );
  }
  if (page?.kind === 'part' && !readOnly)
    return (
      <>
        <Button onClick={onBack}>{t('cancel')}</Button>
        <Button look="main" type="submit" form={PART_FORM} aria-disabled={isWaiting}>
          {t('done')}
        </Button>
      </>
    );
  if (page?.kind === 'group')
    return (
      <Button look="main" onClick={onBack}>
        {t('done')}
      </Button>
    );
  if (page !== undefined) return <Button onClick={onBack}>{t('back')}</Button>;
  if (readOnly) return <Button onClick={onLeave}>{t('close')}</Button>;
  if (templateChoice !== undefined)
    return templateChoice.template === undefined ? (
      <Button onClick={onLeave}>{t('cancel')}</Button>
    ) : (
      <>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button look="main" type="submit" form={TEMPLATE_FORM}>
          {templates('go')}
        </Button>
      </>
    );
  return (
    <>
      <Button onClick={onLeave}>{t('cancel')}</Button>
      <Button look="main" busy={sending.busy} onClick={sending.save}>
        {t('save')}
      </Button>
    </>
  );
};
