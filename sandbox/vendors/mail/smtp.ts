/** The SMTP server. Accepts mails for any address, with or without a login, and stores them before it answers. */
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Fault } from '#sandbox/core/types.ts';
import type { OpenWorld } from '#sandbox/core/world.ts';
import { keepMessage } from './messages.ts';

const MOST_BYTES = 25 * 1024 * 1024;

/**
 * Ordered faults (vendor `mail`, matched on `RCPT address`): `500` refuses for good (550),
 * `429` for now (451), `cut` drops the line, `cut-after` takes the letter and drops the line before answering, `slow` waits,
 * `timeout` never answers.
 */
export async function listenForMail(world: OpenWorld): Promise<() => Promise<void>> {
  const server = new SMTPServer({
    banner: 'Practice mail server',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MOST_BYTES,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'somebody' }),
    onRcptTo(address, session, done) {
      world.faults.takeForRequest('mail', [`RCPT ${address.address}`]).then(
        (fault) => act(fault, server, session, done),
        (error: Error) => done(error),
      );
    },
    onData(stream, session, done) {
      receive(world, server, stream, session).then((cut) => {
        if (!cut) done();
      }, done);
    },
  });
  server.on('error', (error) => console.error('sandbox mail:', error.message));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(world.settings.smtpPort, '127.0.0.1', () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** An SMTP reply with its code. */
function reply(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function act(fault: Fault | undefined, server: SMTPServer, session: SMTPServerSession, done: (error?: Error | null) => void): void {
  if (!fault) done();
  else if (fault.kind === '500') done(reply(550, '5.1.1 No such user here'));
  else if (fault.kind === '429') done(reply(451, '4.7.1 Too many letters, try again later'));
  else if (fault.kind === 'cut') hangUp(server, session);
  else if (fault.kind === 'slow') setTimeout(done, fault.amount ?? 3000);
  else if (fault.kind === 'cut-after') {
    Object.assign(session, { cutAfterData: true });
    done();
  }
  // `timeout` is the one that is left: no answer at all.
}

/** Resolves true when the connection was dropped instead of an answer. */
async function receive(world: OpenWorld, server: SMTPServer, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw reply(552, '5.3.4 The letter is too big');
  const { mailFrom, rcptTo } = session.envelope;
  await keepMessage(world, {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    source: Buffer.concat(chunks),
  });
  if (!(session as { cutAfterData?: boolean }).cutAfterData) return false;
  hangUp(server, session);
  return true;
}

/** Drop the connection without an answer. The package keeps its connections in a set, each with its session and socket. */
function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  // Cast: `connections` is public but not in the package's types.
  const { connections } = server as unknown as { connections: Set<{ session: SMTPServerSession; _socket: { destroy(): void } }> };
  for (const connection of connections) if (connection.session.id === session.id) connection._socket.destroy();
}
