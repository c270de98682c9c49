import { afterEach, describe, expect, it, vi } from 'vitest';
import { type EventBus, eventMemory, eventStream, longestStreamMs } from './events.server.ts';

describe('whether a page may have missed news', () => {
  const start = 1_000_000_000_000;
  const begin = () => {
    const clock = { now: start };
    const memory = eventMemory(() => clock.now);
    return { clock, memory };
  };

  it('news after the page was loaded were missed, news long before it were not', () => {
    const { clock, memory } = begin();
    clock.now += 60_000;
    memory.note('a');
    expect(memory.hasEventsSince('a', clock.now - 5_000)).toBe(true);
    expect(memory.hasEventsSince('a', clock.now + 5_000)).toBe(false);
    expect(memory.hasEventsSince('b', clock.now - 5_000)).toBe(false);
  });

  it('a process that did not listen at the time rather says yes', () => {
    const { clock, memory } = begin();
    expect(memory.hasEventsSince('a', start - 1)).toBe(true);
    clock.now += 60_000;
    expect(memory.hasEventsSince('a', start + 30_000)).toBe(false);
    memory.wasDisconnected();
    expect(memory.hasEventsSince('a', start + 30_000)).toBe(true);
  });

  it('what is forgotten counts as missed', () => {
    const { clock, memory } = begin();
    memory.note('a');
    clock.now += 11 * 60_000;
    memory.note('b');
    expect(memory.hasEventsSince('a', start)).toBe(true);
    expect(memory.hasEventsSince('a', clock.now - 60_000)).toBe(false);
  });
});

describe('a stream of news', () => {
  afterEach(() => void vi.useRealTimers());

  it('ends in time, so that its reader is asked again who it is, and leaves no listener behind', async () => {
    vi.useFakeTimers();
    let listeners = 0;
    const listen = () => {
      listeners += 1;
      return () => {
        listeners -= 1;
      };
    };
    const bus: Pick<EventBus, 'subscribe' | 'onGap' | 'hasEventsSince'> = { subscribe: listen, onGap: listen, hasEventsSince: () => false };
    const { body } = eventStream(new Request('http://localhost/events'), bus, 'a', undefined, async () => true);
    const text = new Response(body).text();
    await vi.advanceTimersByTimeAsync(longestStreamMs - 1);
    expect(listeners).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await text).toContain(': ping');
    expect(listeners).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
