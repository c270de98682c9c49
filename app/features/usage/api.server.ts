/** Tracking calls (specification 1, section 7: "tracking only"). All are stored; their answers are empty. */
import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { recordAttributes, recordUsage, recordWebVital } from './record-usage.server.ts';
import { Attributes, Events, Feedback, MvpAction, MvpFeature, PageTime, UserAction, WebVital } from './schemas.ts';

const Done = z.null();
const maxBytes = 64 * 1024;
const done = async (work: Promise<unknown>) => {
  await work;
  return null;
};

export const usageApi = [
  endpoint({
    method: 'post',
    path: '/api/log/user_action',
    summary: 'Something that a person did',
    access: 'account',
    input: UserAction,
    output: Done,
    maxBytes,
    run: (ctx, { action, data }) => done(recordUsage(ctx, 'user_action', [{ name: action, data }])),
  }),
  endpoint({
    method: 'post',
    path: '/api/log/events',
    summary: 'Several things that happened on a page',
    access: 'account',
    input: Events,
    output: Done,
    maxBytes,
    run: (ctx, { events }) => done(recordUsage(ctx, 'event', events)),
  }),
  endpoint({
    method: 'post',
    path: '/api/log/attributes',
    summary: 'What is known of a person’s use, one value each',
    access: 'account',
    input: Attributes,
    output: Done,
    maxBytes,
    run: (ctx, input) => done(recordAttributes(ctx, input)),
  }),
  endpoint({
    method: 'post',
    path: '/api/log/mvp/user_action',
    summary: 'Something that a person did with a new feature',
    access: 'account',
    input: MvpAction,
    output: Done,
    maxBytes,
    run: (ctx, { feature, action, data }) => done(recordUsage(ctx, 'mvp_action', [{ name: `${feature}:${action}`, data }])),
  }),
  endpoint({
    method: 'post',
    path: '/api/log/web-vitals',
    summary: 'A poor LCP, CLS or INP',
    access: 'public',
    input: WebVital,
    output: Done,
    maxBytes: 4096,
    run: (ctx, input) => done(recordWebVital(ctx, input)),
  }),
  endpoint({
    method: 'post',
    path: '/api/core/account/tracking-on-page',
    summary: 'How long a page was looked at',
    access: 'account',
    input: PageTime,
    output: Done,
    maxBytes,
    run: (ctx, { page, time, shopify_plan }) => done(recordUsage(ctx, 'page_time', [{ name: page, data: { time, shopify_plan } }])),
  }),
  endpoint({
    method: 'post',
    path: '/api/core/mvp/subscribed',
    summary: 'A person wants to hear of a new feature',
    access: 'account',
    input: MvpFeature,
    output: Done,
    maxBytes,
    run: (ctx, { feature }) => done(recordUsage(ctx, 'mvp_subscribed', [{ name: feature, data: {} }])),
  }),
  endpoint({
    method: 'post',
    path: '/api/core/mvp/interacted',
    summary: 'A person tried a new feature',
    access: 'account',
    input: MvpFeature,
    output: Done,
    maxBytes,
    run: (ctx, { feature }) => done(recordUsage(ctx, 'mvp_interacted', [{ name: feature, data: {} }])),
  }),
  endpoint({
    method: 'post',
    path: '/api/core/mvp/feedback',
    summary: 'What a person thinks of a feature',
    access: 'account',
    input: Feedback,
    output: Done,
    maxBytes,
    run: (ctx, { feature, message, rating = null }) =>
      done(recordUsage(ctx, 'mvp_feedback', [{ name: feature, data: { message, rating } }])),
  }),
];
