import { DARK, NARROW, PHONE_SIZE, PICTURE_SIZE, pictureOf } from '../../../shared/domain/content-pictures.ts'
import { tagOf, type Tagged } from './content.ts'

export interface ContentImageProps {
  item: Tagged
  className?: string | undefined
  /** It is as wide as the page and seen first, so it is loaded at once. */
  isMain?: boolean
}

const SIZES = '(max-width: 56rem) 92vw, 36rem'
const MAIN_SIZES = '(max-width: 81rem) 94vw, 78rem'

/**
 * The picture of an item, where it has one, in the theme of the page: 1280 by 800, on narrow screens one of the app
 * as on a phone, and loaded once it is near. `theme.js` has the dark ones follow a theme that was chosen.
 */
export function ContentImage({ item, className, isMain = false }: ContentImageProps) {
  const image = tagOf(item, 'img')
  if (!image?.link) return null
  const { src, srcSet, dark, phone } = pictureOf(image.link)
  const sizes = isMain ? MAIN_SIZES : SIZES
  return (
    <picture className={className}>
      {phone && (
        <>
          <source
            media={`${NARROW} and ${DARK}`}
            data-dark={NARROW}
            srcSet={phone.dark.srcSet}
            sizes="94vw"
            {...PHONE_SIZE}
          />
          <source media={NARROW} srcSet={phone.light.srcSet} sizes="94vw" {...PHONE_SIZE} />
        </>
      )}
      {dark && <source media={DARK} data-dark="" srcSet={dark.srcSet} sizes={sizes} {...PICTURE_SIZE} />}
      <img
        src={src}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt={image.alt ?? ''}
        {...PICTURE_SIZE}
        {...(isMain ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        decoding="async"
      />
    </picture>
  )
}
