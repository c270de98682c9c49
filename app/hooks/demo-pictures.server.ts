import { Hono } from 'hono';
import { drawPicture } from '#app/features/demo/pictures.ts';

const headers = {
  'Content-Type': 'image/svg+xml',
  'Cache-Control': 'public, max-age=86400',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
};

/** `GET /demo/<drawing>-<color>.svg`: the pictures of the demo's products. */
export const demoPictures = (): Hono =>
  new Hono().get('/demo/:name', (c) => {
    const picture = drawPicture(c.req.param('name'));
    return picture ? c.body(picture, 200, headers) : c.text('Not found', 404);
  });
