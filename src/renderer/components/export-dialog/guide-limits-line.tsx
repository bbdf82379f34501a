import { Trans, useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/words/use-format.ts'
import { Button } from '../button/button.tsx'
import type { GuideLimits } from './export-choice.ts'
import styles from './export-dialog.module.css'

/** Says that subtitles keep to the file's style guide, or offers it where other limits were chosen. */
export function GuideLimitsLine({
  limits: { name, lines, characters_per_line, characters_per_second },
  isKept,
  disabled,
  onKeep,
}: {
  limits: GuideLimits
  isKept: boolean
  disabled: boolean
  onKeep: () => void
}) {
  const { t } = useLingui()
  const { number } = useFormat()
  const [most, characters, speed] = [number(lines), number(characters_per_line), number(characters_per_second)]
  return (
    <p className={styles.limits}>
      {isKept ? (
        <Trans>
          From the style guide <bdi>{name}</bdi>. Lines: {most}, characters per line: {characters}, characters per
          second: {speed}.
        </Trans>
      ) : (
        <Button size={32} disabled={disabled} onClick={onKeep}>{t`Use the limits of ${name}`}</Button>
      )}
    </p>
  )
}
