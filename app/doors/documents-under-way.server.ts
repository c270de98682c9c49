/**
 * Most documents rendered at the same time. One takes 7 to 10 ms of CPU time: the seventh would exceed the design's 60 ms for a page, and
 * all API calls would wait too (docs/decisions/155-a-busy-server-leaves-screens-to-browsers.md).
 */
const maxRendered = 6;

/** Counts this process's documents from the request to the finished page, including their loaders' waiting. */
export class DocumentsUnderWay {
  #count = 0;
  #begun = 0;
  /** Which document was the last to begin beside more than can be rendered in time. */
  #crowded = 0;

  /**
   * @param work is told whether more than can be rendered in time have been under way since it began. The last of a crowd count with it:
   *   whoever comes next would wait for their rendering.
   */
  async during<Answer>(work: (isBusy: () => boolean) => Promise<Answer>): Promise<Answer> {
    this.#count += 1;
    this.#begun += 1;
    const own = this.#begun;
    if (this.#count > maxRendered) this.#crowded = own;
    try {
      return await work(() => this.#crowded >= own);
    } finally {
      this.#count -= 1;
    }
  }
}
