/**
 * Each part has its own drawing. All are centered on the axis x = 160, have the same scale, and are seen
 * slightly from above.
 */
export function Group() {
  return (
    <svg viewBox="0 0 320 176" aria-hidden="true">
      <path className="shade" d="M56 126v24q0 22 104 22t104-22v-24z" />
      <ellipse className="shade" cx="160" cy="126" rx="104" ry="22" />
      <path
        className="light"
        d="M110 14v40q0 18-16 24-20 8-20 30v22q0 18 86 18t86-18v-22q0-22-20-30-16-6-16-24V14z"
      />
      <ellipse className="steel" cx="160" cy="14" rx="50" ry="10" />
      <path className="line" d="M74 108q0 18 86 18t86-18" />
      <circle className="paper" cx="92" cy="156" r="5" />
      <circle className="paper" cx="228" cy="156" r="5" />
      <path className="glint" d="M124 30v26M88 104q1-10 10-15" />
    </svg>
  );
}

export function Gasket() {
  return (
    <svg viewBox="0 0 320 66" aria-hidden="true">
      <path className="dark" d="M72 26v16q0 20 88 20t88-20V26z" />
      <ellipse className="dark" cx="160" cy="26" rx="88" ry="20" />
      <ellipse className="hole" cx="160" cy="26" rx="64" ry="12" />
      <path className="line" d="M98 30q8 10 62 10t62-10" />
      <path className="pale" d="M84 50q14 7 36 9" />
    </svg>
  );
}

export function Screen() {
  return (
    <svg viewBox="0 0 320 58" aria-hidden="true">
      <path className="steel" d="M84 24v10q0 18 76 18t76-18V24z" />
      <ellipse className="light" cx="160" cy="24" rx="76" ry="18" />
      <ellipse className="holes" cx="160" cy="24" rx="62" ry="13.500" />
      <ellipse className="holes" cx="160" cy="24" rx="44" ry="9" />
      <ellipse className="holes" cx="160" cy="24" rx="26" ry="5" />
      <circle className="dot" cx="160" cy="24" r="2.500" />
    </svg>
  );
}

export function Basket() {
  return (
    <svg viewBox="0 0 320 112" aria-hidden="true">
      <path className="light" d="M86 26l8 62q2 18 66 18t66-18l8-62z" />
      <path className="steel" d="M72 22v6q0 20 88 20t88-20v-6z" />
      <ellipse className="steel" cx="160" cy="22" rx="88" ry="20" />
      <ellipse className="hole" cx="160" cy="22" rx="74" ry="15" />
      <path className="coffee" d="M89 27q12-10 71-10t71 10q-12 10-71 10t-71-10z" />
      <path className="line" d="M93 76q6 16 67 16t67-16" />
      <path className="glint" d="M108 58l3 22" />
    </svg>
  );
}

export function Portafilter() {
  return (
    <svg viewBox="0 0 320 142" aria-hidden="true">
      <path className="steel" d="M66 44l-48 8v22l48-8z" />
      <path className="dark" d="M18 50C-44 46-112 60-184 92c-24 12-20 36 4 36 70 0 140-26 198-52z" />
      <path className="pale" d="M-4 60C-56 58-108 68-156 88" />
      <path className="light" d="M76 58q0 40 26 52 18 9 38 11v17h40v-17q20-2 38-11 26-12 26-52z" />
      <path className="steel" d="M66 26v34q0 20 94 20t94-20V26z" />
      <path className="steel" d="M254 36h16v18h-16z" />
      <ellipse className="steel" cx="160" cy="26" rx="94" ry="22" />
      <ellipse className="hole" cx="160" cy="26" rx="78" ry="16" />
      <path className="line" d="M86 31q10 11 74 11t74-11" />
      <path className="glint" d="M96 84q4 14 16 20" />
    </svg>
  );
}

export function Spout() {
  return (
    <svg viewBox="0 0 320 86" aria-hidden="true">
      <path
        className="steel"
        d="M138 10v20c0 12-8 14-20 18-16 5-22 12-22 34h38q0-12 26-12t26 12h38c0-22-6-29-22-34-12-4-20-6-20-18V10z"
      />
      <ellipse className="light" cx="160" cy="10" rx="22" ry="6" />
      <path className="line" d="M138 22q4 6 22 6t22-6" />
      <path className="glint" d="M110 62q2-5 8-7" />
    </svg>
  );
}

export function Cup() {
  return (
    <svg viewBox="0 0 320 164" aria-hidden="true">
      <ellipse className="light" cx="160" cy="134" rx="132" ry="26" />
      <ellipse className="line" cx="160" cy="132" rx="78" ry="13" />
      <path className="line" d="M230 52c50-12 62 46-8 54" />
      <path className="paper" d="M84 28l14 88q4 20 62 20t62-20l14-88z" />
      <ellipse className="paper" cx="160" cy="28" rx="76" ry="18" />
      <ellipse className="coffee" cx="160" cy="31" rx="66" ry="13" />
      <path className="crema" d="M98 30q8-10 62-10t62 10q-20-3-62-3t-62 3z" />
      <path className="glint" d="M104 72l6 34" />
    </svg>
  );
}
