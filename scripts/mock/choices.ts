import { listOperations, operationFinder, readContract, resolve } from '#scripts/contract/document.ts';

export interface Choice {
  id: string;
  domain: string;
  summary: string;
  examples: { name: string; summary: string }[];
  /** Undefined: the mock uses the first example. */
  chosen: string | undefined;
}

/** Every operation with the examples of its answer. */
function listChoices(): Omit<Choice, 'chosen'>[] {
  const contract = readContract();
  return listOperations(contract).map(({ id, domain, operation }) => {
    const examples = operation.responses['200']?.content?.['application/json']?.examples ?? {};
    return {
      id,
      domain,
      summary: operation.summary,
      examples: Object.entries(examples).map(([name, example]) => ({
        name,
        summary: (resolve(contract, example) as { summary?: string }).summary ?? '',
      })),
    };
  });
}

/** The example that each operation answers with, while the development server runs. */
export class Choices {
  readonly #chosen = new Map<string, string>();
  readonly #choices = listChoices();
  readonly #find = operationFinder(readContract());

  list(): Choice[] {
    return this.#choices.map(choice => ({ ...choice, chosen: this.#chosen.get(choice.id) }));
  }

  /** Chooses an example for one operation, or for all that have one of this name. No name undoes the choice. */
  choose(id: string | undefined, name: string | undefined): void {
    for (const choice of this.#choices) {
      if (id !== undefined && choice.id !== id) continue;
      if (name === undefined) this.#chosen.delete(choice.id);
      else if (choice.examples.some(example => example.name === name)) this.#chosen.set(choice.id, name);
    }
  }

  of(method: string, path: string): string | undefined {
    const operation = this.#find(method.toLowerCase(), path);
    return operation && this.#chosen.get(operation.id);
  }
}
