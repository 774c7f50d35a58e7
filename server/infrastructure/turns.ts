/** What takes its turn: at most so many at once, whose weights together are at most so much. */
export type Turns = {
  /** Waits for a place; answers what gives it back. A weight beyond all that there is counts as all of it. */
  take(weight?: number): Promise<() => void>;
};

type Options = {
  readonly places: number;
  /** Sum of the weights at work; without it only places are counted. */
  readonly weight?: number;
  /** Milliseconds after which who waits gives up. */
  readonly patience: number;
  /** What who gives up throws. */
  readonly impatient: () => Error;
};

type Waiting = { readonly weight: number; readonly enter: () => void };

/** First come, first served: who is heavy is not passed by who is light. */
export function createTurns({ places, weight: total = Infinity, patience, impatient }: Options): Turns {
  const queue: Waiting[] = [];
  let taken = 0;
  let carried = 0;
  const isFree = (weight: number): boolean => taken < places && carried + weight <= total;
  const enter = (weight: number): (() => void) => {
    taken += 1;
    carried += weight;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      taken -= 1;
      carried -= weight;
      letIn();
    };
  };
  const letIn = (): void => {
    for (let next = queue[0]; next && isFree(next.weight); next = queue[0]) {
      queue.shift();
      next.enter();
    }
  };
  return {
    take: (asked = 0) => {
      const weight = Math.min(asked, total);
      if (queue.length === 0 && isFree(weight)) return Promise.resolve(enter(weight));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(impatient());
          letIn();
        }, patience);
        const waiting: Waiting = {
          weight,
          enter: () => {
            clearTimeout(timer);
            resolve(enter(weight));
          },
        };
        queue.push(waiting);
      });
    },
  };
}

/** Turns of each name by itself; nothing is kept of a name that has none under way. */
export function createTurnsByName(options: Options): { take(name: string): Promise<() => void> } {
  const byName = new Map<string, { readonly turns: Turns; users: number }>();
  return {
    take: async (name) => {
      const entry = byName.get(name) ?? { turns: createTurns(options), users: 0 };
      byName.set(name, entry);
      entry.users += 1;
      const forget = (): void => {
        entry.users -= 1;
        if (entry.users === 0) byName.delete(name);
      };
      try {
        const leave = await entry.turns.take();
        return () => {
          leave();
          forget();
        };
      } catch (cause) {
        forget();
        throw cause;
      }
    },
  };
}

/**
 * Turns of names that share some places: each name has one at most, inside or in the queue, so that the queue serves names in
 * rotation and none waits for all that another has brought.
 */
export function createFairTurns(options: Omit<Options, "weight">): {
  take(name: string): Promise<() => void>;
} {
  const own = createTurnsByName({ ...options, places: 1 });
  const shared = createTurns(options);
  return {
    take: async (name) => {
      const leaveOwn = await own.take(name);
      try {
        const leave = await shared.take();
        return () => {
          leave();
          leaveOwn();
        };
      } catch (cause) {
        leaveOwn();
        throw cause;
      }
    },
  };
}
