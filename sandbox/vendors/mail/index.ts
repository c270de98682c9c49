/** One mailbox for all addresses: an SMTP server that accepts every mail, and a page to read them. */
import { Hono } from 'hono';
import { dropSchema, ensureSchema } from '#sandbox/core/schema.ts';
import type { Vendor } from '#sandbox/core/types.ts';
import type { OpenWorld } from '#sandbox/core/world.ts';
import { controlRoutes } from './control.ts';
import { mailboxRoutes } from './mailbox-page.ts';
import { listenForMail } from './smtp.ts';
import { TABLES } from './tables.ts';

/** Has no web address of its own: letters come by SMTP (`settings.smtpPort`), people read them at `/desk/mail`. */
export function createMail(world: OpenWorld): Vendor {
  const prepare = () => ensureSchema(world.pool, 'mail', TABLES);
  return {
    name: 'mail',
    serves: () => false,
    app: new Hono(),
    desk: {
      title: 'Mailbox',
      about: 'Every mail that the app sends: links to confirm an address, payments and passwords.',
      app: mailboxRoutes(world),
    },
    control: controlRoutes(world),
    prepare,
    async reset() {
      await dropSchema(world.pool, 'mail');
      await prepare();
    },
    start: () => listenForMail(world),
  };
}
