/** The address space of https://js.stripe.com: the script the shop's page loads, and the frame that holds the card fields. */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import type { World } from '#sandbox/core/types.ts';

const FILES = {
  script: new URL('./browser/stripe.js', import.meta.url),
  frame: new URL('./browser/card-frame.html', import.meta.url),
  frameScript: new URL('./browser/card-frame.js', import.meta.url),
};

export function scriptRoutes(_world: World): Hono {
  const app = new Hono();
  const send = async (file: URL, type: string) =>
    new Response(await readFile(file), {
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=60', 'access-control-allow-origin': '*' },
    });
  app.get('/:release{v3|[a-z]+}/stripe.js', () => send(FILES.script, 'text/javascript'));
  app.get('/v3', () => send(FILES.script, 'text/javascript'));
  app.get('/v3/', () => send(FILES.script, 'text/javascript'));
  app.get('/v3/elements-inner-payment.html', () => send(FILES.frame, 'text/html'));
  app.get('/v3/elements-inner-payment.js', () => send(FILES.frameScript, 'text/javascript'));
  return app;
}
