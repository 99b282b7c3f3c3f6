/** ':id' and ':item?' of a pattern, by name. */
export type PathParams<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? PathParams<Head> & PathParams<Tail>
  : Pattern extends `:${infer Name}?`
    ? { [Key in Name]?: string }
    : Pattern extends `:${infer Name}`
      ? { [Key in Name]: string }
      : unknown;

type Query = Readonly<Record<string, string | number | undefined>>;

type Arguments<Pattern extends string> =
  unknown extends PathParams<Pattern>
    ? [params?: Record<never, never>, query?: Query]
    : [params: PathParams<Pattern>, query?: Query];

export interface AppRoute<Pattern extends string> {
  pattern: Pattern;
  /** The address without topOrgId, which `Link` and `useGo` add. */
  link: (...args: Arguments<Pattern>) => string;
}

export function route<Pattern extends string>(pattern: Pattern): AppRoute<Pattern> {
  return {
    pattern,
    link: (...[params, query]) => {
      const values = (params ?? {}) as Readonly<Record<string, string | undefined>>;
      const path = pattern
        .split('/')
        .map(part =>
          part.startsWith(':') ? encodeURIComponent(values[part.replace(/^:|\?$/g, '')] ?? '') : part,
        )
        .join('/')
        .replace(/\/+$/, '');
      return withQuery(path || '/', query ?? {});
    },
  };
}

/** Adds to the query what is defined; what is there already stays. */
export function withQuery(address: string, query: Query): string {
  const [path = '', present = ''] = address.split('?');
  const search = new URLSearchParams(present);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && !search.has(name)) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
