export const es = `
stopWords: el, la, los, las, un, una, unos, unas, y, o, pero, de, del, a, al, en, con, por, para, sin, es, son, era, eran, ser, está, están, estaba, este, esta, estos, estas, eso, esto, que, qué, quien, se, su, sus, mi, mis, nos, nuestro, nuestra, yo, tú, él, ella, nosotros, ellos, me, te, le, les, lo, no, ni, más, muy, también, si, cuando, entonces, como, cómo, donde, hay, ha, han, he, hemos, había, puede, puedo, hace, hacer, todo, todos, toda, todas, ya, aún, porque, desde, hasta, sobre
vague: ayuda, queja*, cliente*, pregunta*, duda*, bug*, problema*, error*, fallo*, urgente*, funciona, va, roto, hola, favor, página, web, sitio, consulta, idea, importante, solicitud, prueba, cosa, algo
please: por favor, podríais, podrían, podrías, podéis, pueden, puedes, podemos, podríamos, sería posible, es posible, nos gustaría, me gustaría, quisiera, quisiéramos, queremos, habría que
opening: ok, sí, vale, de acuerdo, al final, además, también, y
want: por favor, podríais, podrían, podrías, podéis, nos gustaría, me gustaría, quisiera, quisiéramos, necesitamos un, necesitamos una, necesito un, necesito una, estaría bien, sería útil, sería bueno, sería ideal, sería posible, habría que, sugerencia, queremos
imperative: añadir, añadid, agregar, permitir, mostrar, cambiar, quitar, eliminar, renombrar, sustituir, crear, mover, ocultar, activar, desactivar, enviar, corregir, traducir, mejorar, incluir, ofrecer, limitar, poner, ordenar
expectation: debería, deberían, debe, deben, tiene que, tienen que, esperaba, espero que, se espera, debiera
process: debo, debemos, deberíamos, tengo que, tenemos que, hay que hablar, debería yo, los clientes tienen que, tuve que
problem: roto*, rota*, error*, fallo*, falla*, bug*, incorrect*, mal, falta, faltan, no funciona, no funcionan, no va, no pasa nada, no hace nada, no ocurre nada, no se puede, no se pueden, no puedo, no puede, no pueden, no podemos, no carga, no cargan, no aparece*, no sale*, no se muestra*, no se ve*, no se guarda*, no llega*, no deja, no abre, no responde, se cuelga, se bloquea, bloquead*, lento*, lenta*, vací*, cortad*, se solapa*, duplicad*, dos veces, desaparec*, perdido*, perdida*, caíd*, inaccesible*, ilegible*, borros*, demasiado pequeñ*, demasiado larg*, errata*, 404, 500, 502, 503, nadie puede, imposible, equivocad*, ya no, tapa
talk: comprobar, verificar, probar, envíame, enviadme, mándame, avísame, avisadme, avísanos, dime, decidme, confirmar, confirmad, confirma, echar un vistazo, mirar, revisar con, llámame, ayudarme, ayudarnos, responder, hablarlo, comentarlo
background: yo estaba, estaba, estoy, estamos, ayer, la semana pasada, para contexto, contexto
also: también, además, asimismo, por otro lado
action: hago clic, hacer clic, haz clic, clic, pulso, pulsar, pulsa, abro, abrir, abre, voy a, ir a, entrar, entro, selecciono, seleccionar, elijo, elegir, escribo, escribir, relleno, rellenar, subo, subir, enviar, recargo, recargar, iniciar sesión
change: en lugar de, en vez de, sino, mejor, ahora, al final, finalmente, hemos decidido, decidido, acordado, cambiamos, cambiar, cambio, nuevo, nueva, pasamos a, pasa a, que sean, que sea, dejémoslo, corrección, aplaza*
drop: dejamos fuera, dejemos fuera, dejar fuera, no hace falta, ya no hace falta, no es necesari*, ya no necesitamos, no necesitamos, descart*, lo quitamos, quitamos, olvidad, fuera de alcance, prescindi*, ya no es necesari*, sobra
negation: no, ningún, ninguna, nunca, sin, tampoco, nada, ni
hypothetical: sería, serían, podría, podrían, imagina*, en teoría, en el peor, hipoté*, habría
outage: web está caída, página está caída, sitio está caído, tienda está caída, servidor está caído, está caído, está caída, todo caído, toda la web, todo el sitio, no carga nada, la web no carga, caída total, inaccesible, todas las páginas
exposed: otro* paciente*|otra* paciente*|otro* inquilino*|otro* socio*|otro* alumno*|otro* huésped*|otro* empleado*|otro* cliente*|otra* persona*|otro* usuario*|otra* client*|cualquiera puede|todo el mundo puede|ajeno*|ajena* & cita*|datos|factura*|pedido*|dirección|direcciones|correo*|nombre*|cuenta*|perfil*|documento*|contraseña*|ver|ve|ven|veo|vi, fuga de datos, filtración de datos, accesible públicamente
payment: pago*|pagar|paga|tarjeta*|paypal|comprar|compra|caja|finalizar pedido|checkout|cobro*
security: inyección sql, xss, csrf, vulnerabilidad*, agujero de seguridad, problema de seguridad, sin iniciar sesión, sin contraseña, hackead*, contraseña* & texto plano|sin cifrar
dataLoss: pérdida de datos, datos perdidos, hemos perdido, he perdido todo, se ha borrado todo, se borró todo, se han borrado, se borran los datos, han desaparecido los datos, han desaparecido todos
legal: rgpd, abogado*, legal, legales, ley, normativa, aepd, multa*, tribunal, plazo legal
blocked: no puedo entrar, no puedo iniciar sesión, no pueden iniciar sesión, no puede iniciar sesión, no pueden entrar, nadie puede, los clientes no pueden, los usuarios no pueden, bloquead*, no podemos trabajar, no puedo trabajar, no puedo acceder, no pueden acceder, no pueden registrarse
cosmetic: errata*, falta de ortografía, faltas de ortografía, ortografía, cosmétic*, alineación, desalinead*, tamaño de letra, tipografía
niceToHave: no es urgente, no urge, sin prisa, cuando podáis, prioridad baja, nice to have, no corre prisa, detalle menor
`;
