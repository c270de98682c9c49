import { afterEach, describe, expect, it, vi } from 'vitest';
import { type EventBus, eventStream, longestStreamMs, newsMemory } from './events.server.ts';

describe('whether a page may have missed news', () => {
  const start = 1_000_000_000_000;
  const begin = () => {
    const clock = { now: start };
    const memory = newsMemory(() => clock.now);
    return { clock, memory };
  };

  it('news after the page was loaded were missed, news long before it were not', () => {
    const { clock, memory } = begin();
    clock.now += 60_000;
    memory.note('a');
    expect(memory.hasNewsSince('a', clock.now - 5_000)).toBe(true);
    expect(memory.hasNewsSince('a', clock.now + 5_000)).toBe(false);
    expect(memory.hasNewsSince('b', clock.now - 5_000)).toBe(false);
  });

  it('a process that did not listen at the time rather says yes', () => {
    const { clock, memory } = begin();
    expect(memory.hasNewsSince('a', start - 1)).toBe(true);
    clock.now += 60_000;
    expect(memory.hasNewsSince('a', start + 30_000)).toBe(false);
    memory.wasDeaf();
    expect(memory.hasNewsSince('a', start + 30_000)).toBe(true);
  });

  it('what is forgotten counts as missed', () => {
    const { clock, memory } = begin();
    memory.note('a');
    clock.now += 11 * 60_000;
    memory.note('b');
    expect(memory.hasNewsSince('a', start)).toBe(true);
    expect(memory.hasNewsSince('a', clock.now - 60_000)).toBe(false);
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
    const bus: Pick<EventBus, 'subscribe' | 'onGap' | 'hasNewsSince'> = { subscribe: listen, onGap: listen, hasNewsSince: () => false };
    const { body } = eventStream(new Request('http://localhost/events'), bus, 'a');
    const text = new Response(body).text();
    await vi.advanceTimersByTimeAsync(longestStreamMs - 1);
    expect(listeners).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await text).toContain(': ping');
    expect(listeners).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
