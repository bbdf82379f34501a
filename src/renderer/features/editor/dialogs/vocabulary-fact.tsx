import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getFileVocabulary } from '../../../../shared/contract/vocabulary.ts'
import { allItems } from '../../../../shared/transcript/chunked-list.ts'
import { type SpokenPlace, spokenTerms } from '../../../../shared/vocabulary/spoken-terms.ts'
import { call } from '../../../lib/api.ts'
import { clockLength } from '../clock.ts'
import { textAttributes } from '../language.ts'
import { timedField } from '../text/timed-field.ts'
import { useEditor } from '../use-session.ts'
import styles from './dialogs.module.css'

/** Places of a term that are listed; of more, how many there are. */
const MOST_PLACES = 8

/** Which words of the vocabulary the text has, and where; each time leads there. */
export function VocabularyFact({ onSeek }: { onSeek: () => void }) {
  const { t } = useLingui()
  const session = useEditor()
  const { file, view, player } = session
  // Without an answer, as offline, what was set is told by the text itself.
  const { data } = useQuery({
    queryKey: ['file-vocabulary', file._id],
    queryFn: ({ signal }) => call(getFileVocabulary, { params: { id: file._id } }, { signal }),
    retry: false,
  })
  const terms = data?.terms ?? []
  const found = spokenTerms(allItems(view.state.field(timedField).paragraphs), terms)
  if (found.length === 0 && terms.length === 0) return null
  const goTo = ({ seconds }: SpokenPlace) => {
    player.seek(seconds)
    onSeek()
  }
  const count = terms.length
  return (
    <div>
      <dt>{t`Vocabulary`}</dt>
      <dd>
        {found.length === 0 ? (
          <Trans>None of {count} terms found</Trans>
        ) : (
          <ul className={styles.terms}>
            {found.map(({ term, places }) => (
              <li key={term}>
                <bdi {...textAttributes(session)}>{term}</bdi>
                {places.slice(0, MOST_PLACES).map((place) => (
                  <Place key={place.seconds} place={place} term={term} onPress={() => goTo(place)} />
                ))}
                {places.length > MOST_PLACES && (
                  <span className="muted">{t`+${{ more: places.length - MOST_PLACES }}`}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  )
}

function Place({
  place: { seconds, heard },
  term,
  onPress,
}: {
  place: SpokenPlace
  term: string
  onPress: () => void
}) {
  const { t } = useLingui()
  const time = clockLength(Math.floor(seconds))
  return (
    <span>
      <button type="button" className={styles.time} aria-label={t`Play ${term} at ${time}`} onClick={onPress}>
        <span dir="ltr">{time}</span>
      </button>
      {heard !== undefined && <small className="muted">{t`heard as “${heard}”`}</small>}
    </span>
  )
}
