/** The grouphead is drawn around the axis x = 330. The machine extends beyond the edge of the picture. */
export function GroupheadDrawing({ className }: { readonly className: string | undefined }) {
  return (
    <svg viewBox="0 0 640 720" className={className} aria-hidden="true">
      <Machine />
      <Tray />
      <path className="axis" d="M330 160V700" />
      <Cup />
      <g className="pour">
        <path className="stream" d="M291 452h10l-2 122h-6zM359 452h10l-2 122h-6z" />
      </g>
      <Group />
      <Portafilter />
    </svg>
  );
}

function Machine() {
  return (
    <g>
      <path className="night" d="M2400-40H132V116q0 32 32 32H2400z" />
      <path className="shade" d="M132 100q4 48 32 48H2400v-14H164q-22 0-32-34z" />
      <circle className="paper" cx="470" cy="52" r="50" />
      <path
        className="line"
        d="M438 76a40 40 0 1 1 64 0M434 52h8M498 52h8M470 16v8M444.500 26.500l5.600 5.600M495.500 26.500l-5.600 5.600"
      />
      <path className="needle" d="M470 52l16-24" />
      <circle className="night" cx="470" cy="52" r="5" />
      <circle className="crema" cx="196" cy="58" r="15" />
      <circle className="dark" cx="246" cy="58" r="15" />
      <path className="glint" d="M188 52q3-5 8-5" />
      <circle className="shade" cx="600" cy="58" r="34" />
      <path className="line" d="M600 30v56M572 58h56M580 38l40 40M620 38l-40 40" />
      <circle className="dark" cx="600" cy="58" r="15" />
    </g>
  );
}

function Group() {
  return (
    <g>
      <path className="light" d="M286 148h88v34q0 16 14 20 18 6 18 26v24H254v-24q0-20 18-26 14-4 14-20z" />
      <path className="line" d="M254 232h152" />
      <path className="glint" d="M298 156v28M270 214q-4 4-4 12" />
      <path className="shade" d="M240 252h180q6 0 6 6v16q0 6-6 6H240q-6 0-6-6v-16q0-6 6-6z" />
      <circle className="paper" cx="262" cy="266" r="5" />
      <circle className="paper" cx="398" cy="266" r="5" />
      <path className="night" d="M250 280h160v9H250z" />
    </g>
  );
}

function Portafilter() {
  return (
    <g>
      <path className="steel" d="M236 292l-44 6v30l44-4z" />
      <path className="dark" d="M192 294C132 290 58 306-8 336c-22 10-18 40 6 40 66 0 134-22 194-44z" />
      <path className="pale" d="M168 304C118 304 62 318 18 338" />
      <path className="steel" d="M226 296h14v-6h180v6h14v20h-14v8H240v-8h-14z" />
      <path className="line" d="M240 296v20M420 296v20" />
      <path className="light" d="M250 324h160q0 44-26 58-18 10-36 12v12h-36v-12q-18-2-36-12-26-14-26-58z" />
      <path className="glint" d="M266 336q3 22 16 32" />
      <path
        className="steel"
        d="M318 406h24v10c0 10 10 12 20 14 12 3 16 8 16 26h-28c0-8-6-8-20-8s-20 0-20 8h-28c0-18 4-23 16-26 10-2 20-4 20-14z"
      />
    </g>
  );
}

function Cup() {
  return (
    <g>
      <path className="light" d="M210 650h240l-12 14H222z" />
      <path className="line" d="M404 562c44-10 54 50-12 54" />
      <path className="paper" d="M248 536h164l-14 96q-3 18-22 18h-92q-19 0-22-18z" />
      <path className="coffee" d="M253.500 574h153l-8.500 58q-3 18-22 18h-92q-19 0-22-18z" />
      <path className="crema" d="M253.500 574h153l-2.200 15H255.700z" />
      <path className="glint" d="M262 546l2 16M386 606l-3 20" />
    </g>
  );
}

function Tray() {
  return (
    <g>
      <path className="steel" d="M120 664H2400v12H120z" />
      <path className="night" d="M132 676H2400v120H164q-32 0-32-32z" />
      <path className="slots" d="M150 670H2400" />
    </g>
  );
}
