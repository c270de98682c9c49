/** Who works which webhook: vendor and topic → operation. Every handler must be safe to run twice, late and out of order. */
import type { WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';

export const webhookHandlers: WebhookHandlers = {};
