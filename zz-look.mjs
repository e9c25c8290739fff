import { chromium } from '@playwright/test';
const origin='http://127.0.0.1:4310';
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'});
for (const [who,w,scheme] of [['dispatcher',1440,'light'],['operator',1000,'dark'],['technician',390,'light']]) {
  const c=await b.newContext({baseURL:origin,viewport:{width:w,height:800},colorScheme:scheme});
  const p=await c.newPage();
  await p.goto('/auth'); if(who==='dispatcher') {await p.waitForTimeout(1500); await p.screenshot({path:'/tmp/auth.png'});}
  const r=await c.request.post('/api/session/sign-in',{headers:{origin,'idempotency-key':crypto.randomUUID()},data:{email:who+'@demo.test',password:(await (await c.request.get('/api/demo')).json().catch(()=>({}))).password??process.env.PW}});
  console.log(who,r.status());
  await p.goto(who==='technician'?'/technician/jobs':'/'+who); await p.waitForTimeout(3500); await p.screenshot({path:`/tmp/look-${who}.png`});
}
await b.close();
