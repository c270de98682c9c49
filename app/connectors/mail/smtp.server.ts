/** Mail through any SMTP server (`SMTP_URL`). */
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { SendsMail } from './mailer.ts';

/** Time-outs, milliseconds: nodemailer's default would wait ten minutes for a server that hangs. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** @param url `smtp://user:password@host:port`, or `smtps://`. @param from `Name <address>`. */
export function smtpMail(url: string, from: string): SendsMail {
  return {
    async send(mail) {
      try {
        // Loaded with the first mail: the web process leaves mails to the worker.
        const { createTransport } = await import('nodemailer');
        await createTransport({ ...waits, url }).sendMail({ from, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
      } catch (error) {
        const { responseCode, code, message } = error as { responseCode?: number; code?: string; message: string };
        // 5xx is permanent (RFC 5321, section 4.2.1); 4xx and broken connections are temporary. Refusals of our login, or before the
        // envelope, concern our configuration, not the mail, and so count as temporary, too.
        const isFinal = responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
        throw new ConnectorError('mail', isFinal ? 'rejected' : 'unavailable', message, {
          ...(responseCode ? { vendorCode: String(responseCode) } : {}),
          cause: error,
        });
      }
    },
  };
}
