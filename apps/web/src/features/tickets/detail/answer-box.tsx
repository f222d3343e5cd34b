import { useState } from 'react';
import { mdiAlertCircleOutline, mdiSendOutline } from '@mdi/js';
import { ticketTextSchema, type TicketFeature } from '@soglia/contracts/tickets';
import type { Content } from '#api/request-content.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { useHub } from '#hub/hub-context.ts';
import { Form } from '#shared/forms/form.tsx';
import { FormTextArea } from '#shared/forms/form-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { forgetDraft, answerTo, storeAnswer, readStoredAnswer } from '../form/stored-drafts.ts';
import { PictureField } from '../form/picture-field.tsx';
import { newKey } from '../new-key.ts';
import { changeFailure } from '../provider/ticket-failure.ts';
import { hasFeature, type TicketConversation } from '../provider/ticket-provider.ts';
import { TICKETS_KEY } from '../use-tickets.ts';
import styles from '../tickets.module.css';
import { t } from './texts/index.ts';

interface AnswerBoxProps {
  readonly ticketId: string;
  readonly conversation: TicketConversation;
  readonly features: readonly TicketFeature[] | undefined;
}

interface Answer {
  readonly text: string;
  readonly pictures: readonly Content[];
  /** Made once for this answer, however often it is sent. */
  readonly key: string;
}

const newAnswer = (text: string): Answer => ({ text, pictures: [], key: newKey() });

/** A message to the technician; what is not sent stays in the box, for the next visit too. */
export const AnswerBox = ({ ticketId, conversation, features }: AnswerBoxProps) => {
  const [answer, setAnswer] = useState(() => newAnswer(readStoredAnswer(ticketId)));
  const [problem, setProblem] = useState<string>();
  const [isPreparing, setPreparing] = useState(false);
  const sending = useApiMutation(useHub(), {
    changes: [TICKETS_KEY],
    mutationFn: async ({ text, pictures, key }: Answer) => {
      const ids: string[] = [];
      for (const [index, picture] of pictures.entries())
        ids.push(await conversation.addPicture(ticketId, picture, `${key}-${index}`, 'message'));
      await conversation.sendMessage(ticketId, { text: text.trim(), pictures: ids }, key);
    },
    onSuccess: (_, sent) => {
      if (readStoredAnswer(ticketId) === sent.text) forgetDraft(answerTo(ticketId));
      // What was typed while it was sent stays.
      setAnswer((now) => (now.key === sent.key ? newAnswer('') : { ...now, pictures: [] }));
    },
  });
  const submit = () => {
    if (sending.isPending || isPreparing) return;
    if (answer.text.trim() === '') setProblem(t('answer.empty'));
    else if (!ticketTextSchema.safeParse(answer.text).success) setProblem(t('answer.long'));
    else sending.mutate(answer);
  };
  return (
    <Form
      errors={problem === undefined ? {} : { text: problem }}
      onSubmit={submit}
      className={styles['answer']}
    >
      <FormTextArea
        name="text"
        label={t('answer')}
        rows={3}
        value={answer.text}
        onValue={(text) => {
          // Another text under the same key would be taken for the first one.
          setAnswer({ ...answer, text, ...(!sending.isIdle && { key: newKey() }) });
          storeAnswer(ticketId, text);
          setProblem(undefined);
          if (!sending.isPending) sending.reset();
        }}
      />
      <div className={styles['answerFoot']}>
        {hasFeature(features, 'pictures') && (
          <PictureField
            compact
            pictures={answer.pictures}
            disabled={sending.isPending}
            onPreparing={setPreparing}
            onPictures={(make) =>
              setAnswer((last) => ({ ...last, pictures: make(last.pictures), key: newKey() }))
            }
          />
        )}
        <Button type="submit" look="main" busy={sending.isPending || isPreparing}>
          <Icon path={mdiSendOutline} />
          {t('answer.send')}
        </Button>
      </div>
      {sending.isError && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          <b>{changeFailure(sending.error)}</b>
          <span>{t('answer.kept')}</span>
        </Note>
      )}
      <p className="vh" role="status">
        {sending.isSuccess && t('answer.sent')}
      </p>
    </Form>
  );
};
