/** Calls about settings (specification 1, section 7). */
import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { AiImage, AiWriting, OrderTracking, Settings, SettingsChange } from './schemas.ts';
import { readSetting, saveSetting } from './setting.server.ts';
import { changeSettings, readSettings } from './settings.server.ts';

export const settingsApi = [
  endpoint({
    method: 'get',
    path: '/api/core/settings',
    summary: 'Settings of the workplace and its owner',
    access: 'workplace',
    input: z.object({}),
    output: Settings,
    run: (ctx) => readSettings(ctx),
  }),
  endpoint({
    method: 'post',
    path: '/api/core/settings',
    summary: 'Change any of the settings',
    access: 'workplace',
    input: SettingsChange,
    output: Settings,
    run: changeSettings,
  }),
  endpoint({
    method: 'get',
    path: '/api/core/workplaces/settings/ai-writing/get',
    summary: 'How the language model writes product texts',
    access: 'workplace',
    input: z.object({}),
    output: AiWriting,
    run: (ctx) => readSetting(ctx, 'ai-writing'),
  }),
  endpoint({
    method: 'post',
    path: '/api/core/workplaces/settings/ai-writing/update',
    summary: 'Change how the language model writes product texts',
    access: 'workplace',
    input: AiWriting.partial(),
    output: AiWriting,
    run: (ctx, change) => saveSetting(ctx, 'ai-writing', change),
  }),
  endpoint({
    method: 'get',
    path: '/api/core/workplaces/settings/ai-image/get',
    summary: 'How pictures are made',
    access: 'workplace',
    input: z.object({}),
    output: AiImage,
    run: (ctx) => readSetting(ctx, 'ai-image'),
  }),
  endpoint({
    method: 'post',
    path: '/api/core/workplaces/settings/ai-image/update',
    summary: 'Change how pictures are made',
    access: 'workplace',
    input: AiImage.partial(),
    output: AiImage,
    run: (ctx, change) => saveSetting(ctx, 'ai-image', change),
  }),
  endpoint({
    method: 'get',
    path: '/api/core/workplaces/settings/order-tracking/get',
    summary: 'What buyers read on a parcel’s page',
    access: 'workplace',
    input: z.object({}),
    output: OrderTracking,
    run: (ctx) => readSetting(ctx, 'order-tracking'),
  }),
  endpoint({
    method: 'post',
    path: '/api/core/workplaces/settings/order-tracking/update',
    summary: 'Change what buyers read on a parcel’s page',
    access: 'workplace',
    input: OrderTracking.partial(),
    output: OrderTracking,
    run: (ctx, change) => saveSetting(ctx, 'order-tracking', change),
  }),
];
