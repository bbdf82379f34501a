import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RetentionRule } from '../../../shared/domain/retention.ts'
import { Select } from '../select/select.tsx'

/** Periods that are offered, in days. */
const PERIODS = [30, 60, 90, 180, 365, 730, 1825]

const NONE = 'none'
const EVER = 'ever'

/** Chooses for how long files are kept, and from when it counts. */
export function RetentionField({
  value,
  none,
  onChange,
}: {
  value: RetentionRule | null
  /** What it is called to say nothing. Null where that means for ever. */
  none: string | null
  onChange: (rule: RetentionRule | null) => void
}) {
  const { t } = useLingui()
  const days = value?.days ?? null
  const periods = days === null || PERIODS.includes(days) ? PERIODS : [days, ...PERIODS].toSorted((a, b) => a - b)
  const chosen = value === null ? NONE : days === null ? EVER : String(days)

  function choose(choice: string): void {
    if (choice === NONE) onChange(null)
    else onChange({ days: choice === EVER ? null : Number(choice), from: value?.from ?? 'finished' })
  }

  return (
    <>
      <Select
        label={t`Delete files automatically`}
        value={chosen}
        hint={days !== null && t`You get an e-mail 7 days before. Files on legal hold are never deleted.`}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: NONE, label: none ?? t({ message: 'Never', context: 'when files are deleted' }) },
          ...(none === null
            ? []
            : [{ value: EVER, label: t({ message: 'Never', context: 'when files are deleted' }) }]),
          ...periods.map((period) => ({
            value: String(period),
            label: t`${plural(period, { one: 'After # day', other: 'After # days' })}`,
          })),
        ]}
      />
      {value !== null && days !== null && (
        <Select
          label={t`Counted from`}
          value={value.from}
          onChange={({ target }) => onChange({ days, from: target.value === 'uploaded' ? 'uploaded' : 'finished' })}
          options={[
            { value: 'finished', label: t`The day it is FINISHED` },
            { value: 'uploaded', label: t`The day of the upload` },
          ]}
        />
      )}
    </>
  )
}
