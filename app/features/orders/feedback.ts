/** What feedback may be about. */
export const feedbackTopics = ['product_quality', 'delivery_time', 'packaging', 'support'] as const;
export type FeedbackTopic = (typeof feedbackTopics)[number];
export const ratings = [1, 2, 3, 4, 5] as const;
