import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { deleteFromGallery, listGallery, uploadToGallery } from './gallery.server.ts';
import { GalleryImage, GalleryPage, GalleryQuery, GalleryUpload } from './schemas.ts';

const maxBytes = 3 * 1024 * 1024;
const list = (method: 'get' | 'post', path: string) =>
  endpoint({
    method,
    path,
    summary: "The workplace's own pictures",
    access: 'workplace',
    input: GalleryQuery,
    output: GalleryPage,
    run: listGallery,
  });
const upload = (path: string) =>
  endpoint({
    method: 'post',
    path,
    summary: 'Add a picture to the gallery, by file or by link',
    access: 'workplace',
    input: GalleryUpload,
    output: GalleryImage,
    maxBytes,
    idempotent: true,
    run: uploadToGallery,
  });

export const galleryApi = [
  list('get', '/api/core/galleries'),
  upload('/api/core/galleries/upload'),
  list('post', '/api/center/products/galleries/list'),
  upload('/api/center/products/galleries/upload'),
  endpoint({
    method: 'delete',
    path: '/api/core/galleries',
    summary: 'Delete pictures from the gallery',
    access: 'workplace',
    input: z.object({ ids: z.array(z.uuid()).min(1).max(250) }),
    output: z.object({ deleted: z.array(z.string()) }),
    run: deleteFromGallery,
  }),
];
