/** What a form may hold once its keys are taken apart. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Reads `lines[0][amount]=5` as Stripe does: brackets nest, and numbers in them make a list. */
export function readForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const path = [key.replace(/\[.*/s, ''), ...Array.from(key.matchAll(/\[([^\]]*)\]/g), ([, part]) => part ?? '')]
    put(root, path, value)
  }
  return listed(root) as Record<string, FormValue>
}

function put(into: Record<string, FormValue>, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) into[name] = value
  else put((into[name] ??= {}) as Record<string, FormValue>, rest, value)
}

function listed(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const values = Object.values(value).map(listed)
  const isList = names.length > 0 && names.every((name, index) => name === String(index))
  return isList ? values : Object.fromEntries(names.map((name, index) => [name, values[index] as FormValue]))
}
