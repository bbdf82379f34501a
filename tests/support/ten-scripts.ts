/** The same sentence in ten scripts, by language, with digits in all and foreign names inside right-to-left ones. */
export const TEN_SCRIPTS: Readonly<Record<string, string>> = {
  en: 'The interview began at 10:30, with 3 people.',
  ru: 'Интервью началось в 10:30, было 3 человека.',
  el: 'Η συνέντευξη ξεκίνησε στις 10:30 με 3 άτομα.',
  ar: 'بدأت المقابلة في الساعة 10:30 مع John Smith وحضرها 3 أشخاص.',
  he: 'הראיון התחיל בשעה 10:30 עם John Smith ועוד 3 אנשים.',
  hi: 'साक्षात्कार सुबह 10:30 बजे 3 लोगों के साथ शुरू हुआ।',
  th: 'สวัสดีครับ วันนี้เราคุยกัน 3 คน ตอน 10:30 น.',
  zh: '采访于上午10:30开始，共有3人。',
  ja: 'インタビューは午前10時30分に3人で始まりました。',
  ko: '인터뷰는 오전 10시 30분에 3명과 함께 시작되었습니다.',
}
