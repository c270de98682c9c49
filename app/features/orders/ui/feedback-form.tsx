import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { feedbackTopics, ratings } from '../feedback.ts';

export interface FeedbackView {
  id: string;
  supplierOrderId: string;
  rating: number | null;
  topics: string[];
  text: string;
  state: string;
}

export interface FeedbackFormProps {
  supplierOrderId: string;
  feedback: FeedbackView | undefined;
  action: string;
  back?: string;
}

/** A seller's feedback on a supplier order: stars, topics and a text. Once given it is shown, and can be changed. */
export function FeedbackForm({ supplierOrderId, feedback, action, back }: FeedbackFormProps) {
  const { t } = useTranslation('orders');
  const isAsked = feedback?.state === 'open';
  const stars = feedback?.rating ?? 0;
  return (
    <details className="Feedback" open={isAsked} key={`${feedback?.state} ${feedback?.rating} ${feedback?.text}`}>
      <summary>
        {stars > 0 ? (
          <>
            {t('feedback.given')} <span aria-hidden="true">{'★'.repeat(stars) + '☆'.repeat(5 - stars)}</span>
            <span className="VisuallyHidden">{t('feedback.stars', { count: stars })}</span>
          </>
        ) : (
          t('feedback.title')
        )}
      </summary>
      <Form method="post" action={action} className="Feedback-Form">
        <input type="hidden" name="supplier_order_id" value={supplierOrderId} />
        {back ? <input type="hidden" name="back" value={back} /> : null}
        {feedback ? <input type="hidden" name="feedback" value={feedback.id} /> : null}
        <fieldset className="Feedback-Stars">
          <legend>{t('feedback.rating')}</legend>
          {ratings.map((rating) => (
            <label key={rating}>
              <input type="radio" name="rating" value={rating} required defaultChecked={rating === stars} />
              <span aria-hidden="true">{rating} ★</span>
              <span className="VisuallyHidden">{t('feedback.stars', { count: rating })}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className="Feedback-Stars">
          <legend>{t('feedback.about')}</legend>
          {feedbackTopics.map((topic) => (
            <label key={topic}>
              <input type="checkbox" name="topic" value={topic} defaultChecked={feedback?.topics.includes(topic)} />
              <span>{t(`feedback.topic.${topic}`)}</span>
            </label>
          ))}
        </fieldset>
        <label>
          <span>{t('feedback.words')}</span>
          <textarea className="Field" name="text" rows={3} maxLength={2000} defaultValue={feedback?.text} />
        </label>
        <div className="Group-Actions">
          <button type="submit" name="intent" value="feedback" className="Btn Btn--Primary">
            {t('feedback.send')}
          </button>
          {isAsked ? (
            <button type="submit" name="intent" value="feedback-done" className="Btn" formNoValidate>
              {t('feedback.notNow')}
            </button>
          ) : null}
        </div>
      </Form>
    </details>
  );
}
