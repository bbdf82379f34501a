import { useLingui } from '@lingui/react/macro'
import { Command } from 'cmdk'
import { Check, ChevronDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { LanguageOption } from '../../../shared/contract/files/languages.ts'
import { Badge } from '../badge/badge.tsx'
import { classNames } from '../class-names.ts'
import { FieldFrame } from '../field/field-frame.tsx'
import { labelId, messageId } from '../field/field-ids.ts'
import field from '../field/field.module.css'
import { Popover } from '../popover/popover.tsx'
import styles from './language-select.module.css'
import { sortLanguages } from './sort-languages.ts'

export interface LanguageSelectProps {
  label: string
  languages: readonly LanguageOption[]
  /** Code of the chosen language, or null. */
  value: string | null
  onChange: (code: string) => void
  /** Codes of the likely ones, in the order in which they stand at the top. */
  first?: readonly string[]
  /** Choosing Multilingual beside it disables it. */
  disabled?: boolean
  error?: string
  hint?: string
  className?: string
}

/** A button that opens a list with a filter; each row has the name and badges for what there is here. */
export function LanguageSelect({
  label,
  languages,
  value,
  onChange,
  first = [],
  disabled,
  error,
  hint,
  className,
}: LanguageSelectProps) {
  const { t } = useLingui()
  const id = useId()
  const [open, setOpen] = useState(false)
  const sorted = useMemo(() => sortLanguages(languages, first), [languages, first])
  const chosen = languages.find((language) => language.code === value)
  const trigger = (
    <button
      type="button"
      id={id}
      aria-labelledby={`${labelId(id)} ${id}`}
      disabled={disabled}
      className={classNames(field.input, styles.button)}
      data-invalid={error ? true : undefined}
      aria-describedby={error || hint ? messageId(id) : undefined}
    >
      <span className={classNames(styles.name, !chosen && styles.none)}>{chosen?.name ?? t`Choose a language`}</span>
      {chosen && <Systems of={chosen} />}
      <ChevronDown />
    </button>
  )
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className={className}>
      <Popover trigger={trigger} label={label} open={open} onOpenChange={setOpen} className={styles.popover}>
        <Command label={label} loop defaultValue={chosen && `${chosen.name} ${chosen.code}`}>
          <Command.Input className={styles.filter} placeholder={t`Filter language ...`} />
          <Command.List className={styles.list}>
            <Command.Empty className={styles.empty}>{t`No languages found.`}</Command.Empty>
            {sorted.map((language) => (
              <Command.Item
                key={language.code}
                value={`${language.name} ${language.code}`}
                className={styles.item}
                onSelect={() => {
                  onChange(language.code)
                  setOpen(false)
                }}
              >
                <Check className={styles.check} data-chosen={language.code === value || undefined} />
                <span className={styles.name}>{language.name}</span>
                <Systems of={language} />
              </Command.Item>
            ))}
          </Command.List>
        </Command>
      </Popover>
    </FieldFrame>
  )
}

function Systems({ of: { system } }: { of: LanguageOption }) {
  return (
    <span className={styles.systems}>
      {system
        .split('|')
        .filter(Boolean)
        .map((name) => (
          <Badge key={name}>{name}</Badge>
        ))}
    </span>
  )
}
