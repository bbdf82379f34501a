import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { z } from 'zod'
import { speakPlainly } from '../../shared/plain-errors.ts'
import { ApiError } from './api.ts'
import { say as sayNow } from './words/say.ts'
import { useSay } from './words/use-say.ts'

speakPlainly(sayNow)

/**
 * A form checked by a schema. A field's error shows once the form was submitted or the field was edited,
 * and in the latter case only after it was left; an untouched field stays quiet.
 */
export function useCheckedForm<Values extends FieldValues>(
  schema: z.ZodType<Values, Values>,
  defaultValues: DefaultValues<Values>,
  /** `touched`: a field's error shows once it was left, edited or not. */
  { quietUntil = 'edited' }: { quietUntil?: 'edited' | 'touched' } = {},
) {
  const say = useSay()
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' })
  const edited = useRef(new Set<string>())
  const { errors, isSubmitted, touchedFields } = form.formState
  const wasTouched = (name: Path<Values>) =>
    quietUntil === 'touched' && (touchedFields as Partial<Record<string, unknown>>)[name] === true

  /** What an input needs: `<Field label="E-mail" {...field('email')} />`. */
  function field(name: Path<Values>) {
    const message = errors[name]?.message
    return {
      ...form.register(name, { onChange: () => edited.current.add(name) }),
      error:
        typeof message === 'string' && (isSubmitted || edited.current.has(name) || wasTouched(name))
          ? say(message)
          : undefined,
    }
  }

  /** Shows what the server says of single fields beside them, the focus in the first; false where it says nothing. */
  function showFieldErrors(error: unknown, names: Path<Values>[]): boolean {
    if (!(error instanceof ApiError)) return false
    const wrong = names.filter((name) => error.fields[name] !== undefined)
    for (const name of wrong) form.setError(name, { message: error.fields[name] }, { shouldFocus: name === wrong[0] })
    return wrong.length > 0
  }

  /** Fills the form anew, as if nobody had touched it. */
  function reset(values: DefaultValues<Values>): void {
    edited.current.clear()
    form.reset(values)
  }

  return { form, field, showFieldErrors, reset }
}
